import { IconAdjustments } from '@tabler/icons-react';
import { VISIBILITIES } from '../../domain/assignments/kinds.ts';
import { SegmentedControl } from '../components/inputs/segmented-control.tsx';
import { Card } from '../components/page/card.tsx';
import type { TestSettings } from './handed-over.ts';
import classes from './question-list.module.css';
import editor from './settings-editor.module.css';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.settings;

interface SettingsRowProps {
  settings: TestSettings;
  isOpen: boolean;
  onOpen(): void;
}

/** Opens the settings of the test in the place of a question. */
export const SettingsRow = ({ settings: { visibility }, isOpen, onOpen }: SettingsRowProps) => (
  <div className={editor.row}>
    <button type="button" className={`${classes.item} ${editor.item}`} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <IconAdjustments size={24} stroke={1.75} aria-hidden />
      <span className={classes.label}>
        <span className={classes.text}>{texts.title}</span>
        <span className={classes.note}>{texts.visibilities[visibility]}</span>
      </span>
    </button>
  </div>
);

interface SettingsEditorProps {
  settings: TestSettings;
  onChange(settings: TestSettings): void;
}

/** What concerns the whole test: who sees it. */
export const SettingsEditor = ({ settings, onChange }: SettingsEditorProps) => (
  <Card as="section" className={editor.settings} aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <div>
      <div className={editor.label}>{texts.visibility}</div>
      <SegmentedControl
        label={texts.visibility}
        items={VISIBILITIES.map((value) => ({ value, label: texts.visibilities[value] }))}
        value={settings.visibility}
        onChange={(visibility) => onChange({ ...settings, visibility })}
      />
      {settings.visibility === 'assigned' && <p className={editor.hint}>{texts.assignedHint}</p>}
    </div>
  </Card>
);
