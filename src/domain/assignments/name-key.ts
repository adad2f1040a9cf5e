import { foldSigns } from '../fold-signs.ts';

/** The form in which names are searched: in lower case, with е for ё. */
export const nameKeyOf = (name: string): string => foldSigns(name.toLowerCase()).replaceAll('ё', 'е').trim();
