/** What an admin chooses before a test is printed (rule R160). */
export interface PrintSettings {
  variants: number;
  /** Whether questions stand in another order in each variant. */
  questions: boolean;
  /** Whether options, right columns and items of sequences do. */
  options: boolean;
  pictures: boolean;
  /** Whether explanations stand with the keys. */
  explanations: boolean;
  /** Whether a page with cells to write into follows the questions. */
  blank: boolean;
}

export const MAX_VARIANTS = 6;

/** Where the address of a print page says nothing. */
export const DEFAULT_SETTINGS: PrintSettings = { variants: 1, questions: true, options: true, pictures: true, explanations: false, blank: false };
