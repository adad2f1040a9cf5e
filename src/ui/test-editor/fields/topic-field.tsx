import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import { foldTopic, type TopicCount } from '../../../domain/questions/topics.ts';
import { texts } from '../texts.ts';
import classes from './topic-field.module.css';

const MAX_LENGTH = 60;

interface TopicFieldProps {
  value: string;
  /** The topics that are in use. */
  topics: readonly TopicCount[];
  error?: string | undefined;
  onChange(topic: string): void;
}

/** A field for the topic of a question. It suggests the topics that are in use (rule R135). */
export function TopicField({ value, topics, error, onChange }: TopicFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = foldTopic(value);
  const isKnown = topics.some(({ topic }) => foldTopic(topic) === typed);
  // If the text is a known topic, the list shows all topics, because a chosen topic must not hide the others.
  const found = isKnown ? topics : topics.filter(({ topic }) => foldTopic(topic).includes(typed));
  const isNew = typed !== '' && !isKnown;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(topic) => {
        onChange(topic);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={texts.topic}
          placeholder={texts.noTopic}
          value={value}
          error={error}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          data-field="topic"
          rightSection={<IconSelector size={20} stroke={1.75} color="var(--mantine-color-text)" aria-hidden />}
          rightSectionPointerEvents="none"
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown} hidden={found.length === 0 && !isNew}>
        <Combobox.Options className={classes.options} aria-label={texts.topics}>
          {found.map(({ topic, questions }) => (
            <Combobox.Option key={topic} value={topic} className={classes.option}>
              <span className={classes.topic}>{topic}</span>
              <span className={classes.count}>{texts.topicCount(questions)}</span>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={value.trim()} className={classes.option}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              <span className={classes.topic}>{texts.newTopic(value.trim())}</span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
