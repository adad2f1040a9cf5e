import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchFieldProps {
  label: string;
  maxLength: number;
  value: string;
  onChange(value: string): void;
}

/** A search field above a list. */
export const SearchField = ({ label, maxLength, value, onChange }: SearchFieldProps) => (
  <TextInput
    type="search"
    aria-label={label}
    maxLength={maxLength}
    placeholder={label}
    leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
