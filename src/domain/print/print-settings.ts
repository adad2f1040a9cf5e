/** The settings that an admin chooses before printing a test (rule R160). */
export interface PrintSettings {
  variants: number;
  /** Whether each variant has its questions in another order. */
  questions: boolean;
  /** Whether each variant has options, right columns and items of sequences in another order. */
  options: boolean;
  pictures: boolean;
  /** Whether explanations are printed with the keys. */
  explanations: boolean;
  /** Whether a page with cells for the answers follows the questions. */
  blank: boolean;
}

export const MAX_VARIANTS = 6;

/** The settings that count when the address of a print page names none. */
export const DEFAULT_SETTINGS: PrintSettings = { variants: 1, questions: true, options: true, pictures: true, explanations: false, blank: false };

/** The settings that the dialog proposes for a test whose questions keep the order of the lines of an exam. */
export const VARIANT_SETTINGS: PrintSettings = { ...DEFAULT_SETTINGS, questions: false, options: false, blank: true };
