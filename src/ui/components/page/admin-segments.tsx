import { uiTexts } from '../../texts.ts';
import { LinkSegment } from '../inputs/segments/link-segment.tsx';

const { sections } = uiTexts;
const PUPILS = { users: sections.pupils, groups: sections.groups } as const;
const SETTINGS = { 'personal-data': sections.personalData, keys: sections.keys, audit: sections.audit } as const;

const itemsOf = <Name extends string>(names: Readonly<Record<Name, string>>, current: Name) =>
  (Object.keys(names) as Name[]).map((name) => ({ to: `/admin/${name}`, label: names[name], isCurrent: name === current }));

/** Links to the pages of the section «Ученики». */
export const PupilsSegment = ({ current }: { current: keyof typeof PUPILS }) => <LinkSegment label={sections.pupils} items={itemsOf(PUPILS, current)} />;

/** Links to the pages of the section «Настройки». */
export const SettingsSegment = ({ current }: { current: keyof typeof SETTINGS }) => <LinkSegment label={sections.settings} items={itemsOf(SETTINGS, current)} />;
