import { LinkSegment } from '../inputs/link-segment.tsx';

const PUPILS = { users: 'Ученики', groups: 'Группы' } as const;
const SETTINGS = { 'personal-data': 'Персональные данные', keys: 'Ключи', audit: 'Журнал' } as const;

const itemsOf = <Name extends string>(names: Readonly<Record<Name, string>>, current: Name) =>
  (Object.keys(names) as Name[]).map((name) => ({ to: `/admin/${name}`, label: names[name], isCurrent: name === current }));

/** The pages of the section «Ученики». */
export const PupilsSegment = ({ current }: { current: keyof typeof PUPILS }) => <LinkSegment label="Ученики" items={itemsOf(PUPILS, current)} />;

/** The pages of the section «Настройки». */
export const SettingsSegment = ({ current }: { current: keyof typeof SETTINGS }) => <LinkSegment label="Настройки" items={itemsOf(SETTINGS, current)} />;
