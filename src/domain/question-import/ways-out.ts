/** Says what to do with files of other programs that people often try. */
export const waysOut = {
  openDocument: 'Это документ OpenDocument. Откройте файл и сохраните как .docx.',
  moodleBackup: 'Это резервная копия Moodle. Выгрузите вопросы из банка вопросов как Moodle XML или GIFT.',
  myTestX: 'Это файл MyTestX. Откройте его в самой программе и сохраните как текст или XML.',
} as const;

/** The program by the extension of the file's name, for files whose content does not tell it. */
const BY_ENDING: Readonly<Record<string, keyof typeof waysOut>> = { mtf: 'myTestX', mtx: 'myTestX', mbz: 'moodleBackup', fodt: 'openDocument', odt: 'openDocument' };

/** @returns what to do with a file; `null` for a file that may be readable */
export function wayOut(fileName: string): string | null {
  const way = BY_ENDING[/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? ''];
  return way === undefined ? null : waysOut[way];
}
