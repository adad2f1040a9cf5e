/** «ЕГЭ» of «ЕГЭ 2026». */
export const shortNameWord = (shortName: string): string => shortName.replace(/ \d+$/, '');
