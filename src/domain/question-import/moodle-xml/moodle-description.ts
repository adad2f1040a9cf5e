/**
 * Reads a description, which in Moodle is a text without a question. It becomes a material of the questions after it
 * (rule R394).
 */
import type { Material } from '../../materials/material.ts';
import { QUESTION_LIMITS } from '../../questions/question-limits.ts';
import { ImportReport } from '../import-report.ts';
import { notes, reasons } from '../texts.ts';
import { childNamed, type XmlElement } from '../xml/parse-xml.ts';
import { filesOf, readText } from './moodle-text.ts';

/** Matches «к заданиям 5 и 6» or «к вопросам 5–7». */
const NAMED = /(?:задани|вопрос)[а-яё]*\s+(?:№\s*)?(\d{1,3})\s*(и|[-–—])\s*(\d{1,3})/i;

/** Reads from a text such as «к заданиям 5 и 6» for how many questions it is meant; 1 when it does not say so. */
export function namedQuestions(text: string): number {
  const [, from, , to] = NAMED.exec(text) ?? [];
  const count = Number(to) - Number(from) + 1;
  return count >= 2 && count <= QUESTION_LIMITS.questions ? count : 1;
}

/** Gives a description to the questions that follow it in its category. */
export class DescriptionHolder {
  readonly #report: ImportReport;
  #waiting: { line: number; shown: string; material: Material } | null = null;
  #given: { material: Material; left: number } | null = null;

  constructor(report: ImportReport) {
    this.#report = report;
  }

  hold(element: XmlElement, shown: string): void {
    this.end();
    this.#waiting = { line: element.line, shown, material: this.#materialOf(element) };
  }

  #materialOf(element: XmlElement): Material {
    const source = childNamed(element, 'questiontext');
    const aside = new ImportReport();
    const { text, image } = readText(source, aside);
    const files = filesOf(source);
    const images = files.length > 0 ? files : [image].filter((each) => each !== null);
    for (const { line, text: lost, message } of aside.result().problems) {
      if (message !== reasons.secondImage || images.length > QUESTION_LIMITS.materialImages) this.#report.tell(line, lost, message);
    }
    return { id: `description-${element.line}`, text, images: images.slice(0, QUESTION_LIMITS.materialImages) };
  }

  /**
   * Finds the material of the next question.
   * @returns the id of the material, and a note about it for the tutor; `null` when the question has no material
   */
  next(number: number): { materialId: string; note: string | null } | null {
    const waiting = this.#waiting;
    if (waiting !== null && this.#report.materials.length < QUESTION_LIMITS.materials && !this.#report.materials.some(({ id }) => id === waiting.material.id)) {
      this.#waiting = null;
      const { material } = waiting;
      const count = namedQuestions(material.text);
      this.#report.materials.push(material);
      this.#given = { material, left: count - 1 };
      return { materialId: material.id, note: count === 1 ? notes.materialOfOne(number) : notes.materialOf(number, number + count - 1) };
    }
    if (this.#given === null || this.#given.left === 0) return null;
    this.#given.left -= 1;
    return { materialId: this.#given.material.id, note: null };
  }

  /** Ends a category. It reports a description that no question uses. */
  end(): void {
    if (this.#waiting !== null) this.#report.tell(this.#waiting.line, this.#waiting.shown, reasons.description);
    this.#waiting = null;
    this.#given = null;
  }
}
