import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { USER_SEARCH_MAX_LENGTH } from '../../../domain/users/user-limits.ts';
import type { User } from '../../../domain/users/user.ts';
import { useDebouncedSearch } from '../../hooks/use-debounced-search.ts';
import classes from './person-field.module.css';
import { uiTexts } from '../../texts.ts';

export type Person = Pick<User, 'uid' | 'nickname' | 'email'>;

/** Finds the first few users whose nickname or e-mail address matches the text. */
export type FindPeople = (search: string, signal: AbortSignal) => Promise<Person[]>;

interface PersonFieldProps {
  className?: string | undefined;
  label: string;
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean;
  placeholder: string;
  /** The name of the button that clears the field. */
  clearLabel: string;
  icon?: ReactNode;
  value: Person | null;
  onChange(person: Person | null): void;
  /** The message; `true` if the message is shown elsewhere. */
  error?: string | boolean | undefined;
  findPeople: FindPeople;
}

/** A field that selects a user by a part of the nickname or the e-mail address. */
export function PersonField({ className, label, isLabelHidden = false, placeholder, clearLabel, icon, value, onChange, error, findPeople }: PersonFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const searched = useDebouncedSearch(typed);
  // The field shows the nickname of the selected user. That text is not a search.
  const search = searched === value?.nickname ? '' : searched;
  const { data: found = [], isError, isPending } = useQuery({
    queryKey: ['people', search],
    queryFn: ({ signal }) => findPeople(search, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const people = value === null || found.some(({ uid }) => uid === value.uid) ? found : [value, ...found];

  return (
    <Select
      className={className}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      error={error}
      leftSection={icon}
      searchable
      maxLength={USER_SEARCH_MAX_LENGTH}
      clearable
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': clearLabel, size: '44px', className: classes.clear }}
      rightSectionWidth={52}
      // Without a value there is nothing to clear. The placeholder gets the room of the button, because a phone would cut it.
      {...(isLabelHidden && value === null && { rightSection: null })}
      comboboxProps={{ shadow: 'lg', transitionProps: { duration: 0 } }}
      classNames={{ dropdown: classes.dropdown, option: classes.option, empty: classes.empty }}
      withCheckIcon={false}
      data={people.map(({ uid, nickname }) => ({ value: uid, label: nickname }))}
      // The server has filtered the users already.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.person}>
          <span>{option.label}</span>
          <span className={classes.email}>{people.find(({ uid }) => uid === option.value)?.email}</span>
        </span>
      )}
      nothingFoundMessage={isError ? uiTexts.usersLoadFailed : isPending ? uiTexts.loading : uiTexts.nobodyFound}
      value={value?.uid ?? null}
      onChange={(uid) => {
        // If the page does not keep the selected person as `value`, the field is emptied for the next person.
        if (value === null) setTyped('');
        onChange(people.find((person) => person.uid === uid) ?? null);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
    />
  );
}
