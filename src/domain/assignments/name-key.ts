import { foldSigns } from '../fold-signs.ts';

/** A name as it is searched: without regard to case, ё as е. */
export const nameKeyOf = (name: string): string => foldSigns(name.toLowerCase()).replaceAll('ё', 'е').trim();
