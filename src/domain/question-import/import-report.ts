import { sortBy } from '../numbers.ts';
import { givenSettings, type GivenSettings } from '../exams/test-settings.ts';
import type { Material } from '../materials/material.ts';
import type { Question } from '../questions/question.ts';
import { reasons } from './texts.ts';

/** A question that the reader has taken from the file. */
export interface TakenQuestion {
  /** The line at which the question begins in the file, from 1. */
  line: number;
  /** The file of a package in which the question is. */
  file?: string;
  question: Question;
  /** What the author must correct, or should know. */
  problems: string[];
}

/** A part of the file that the reader has not taken. */
export interface ImportProblem {
  line: number;
  file?: string;
  text: string;
  message: string;
}

/** The result of reading a file: the questions, and the parts that were not taken. */
export interface QuestionImport extends GivenSettings {
  /** The name of the test; `null` if the file has none. */
  name: string | null;
  questions: TakenQuestion[];
  problems: ImportProblem[];
}

/** How many questions and problems an import may have. An import may have more questions than a test. */
const MAX_QUESTIONS = 2_000;
const MAX_PROBLEMS = 2_000;
/** How many problems an import may have before entries for neighbouring lines are joined. */
const MAX_TOLD = 100_000;
/** The most characters of a quoted text. */
const QUOTE_MAX_LENGTH = 2_000;

interface Told extends ImportProblem {
  isLine: boolean;
}

/** Cuts a text for quoting, without halving a character of two code units. */
const quote = (text: string): string =>
  text.length > QUOTE_MAX_LENGTH ? `${text.slice(0, QUOTE_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Collects in the order of the file what a reader takes and what it does not take. */
export class ImportReport {
  name: string | null = null;
  readonly questions: TakenQuestion[] = [];
  /** The materials of the file. Only a file of this product has materials and settings. */
  readonly materials: Material[] = [];
  settings: Omit<GivenSettings, 'materials'> = {};
  /** The problems of each file of a package. */
  readonly #problems: Told[][] = [[]];
  #problemCount = 0;
  #file: string | undefined;

  /** Whether the report has the most questions that it may have. The reader must then stop. */
  get isFull(): boolean {
    return this.questions.length >= MAX_QUESTIONS;
  }

  /** Begins a file of a package. All that follows belongs to this file. */
  beginFile(file: string): void {
    this.#file = file;
    this.#problems.push([]);
  }

  take(line: number, question: Question, problems: string[] = []): void {
    this.questions.push({ line, ...this.#inFile(), question, problems });
  }

  /**
   * Reports that a part of a line, or a whole question, is not taken.
   * @param line the line at which the text begins
   */
  tell(line: number, text: string, message: string): void {
    this.#add({ line, ...this.#inFile(), text: text.trim(), message, isLine: false });
  }

  /** Reports that a whole line is not taken. Neighbouring lines become one entry. */
  tellLine(line: number, text: string, message: string): void {
    this.#add({ line, ...this.#inFile(), text: text.trim(), message, isLine: true });
  }

  /** Reports that the rest of the file is not taken, from this line on. */
  tellRest(line: number, text: string): void {
    this.tell(line, text, reasons.tooManyQuestions);
  }

  result(): QuestionImport {
    const ids = new Set(this.materials.map(({ id }) => id));
    const questions = this.questions.map((taken) => ({ ...taken, question: withKnownMaterial(taken.question, ids) }));
    const settings = givenSettings({ ...this.settings, materials: this.materials });
    return { name: this.name, questions, problems: joinNeighbours(this.#problems), ...settings };
  }

  #add(problem: Told): void {
    this.#problemCount += 1;
    if (this.#problemCount <= MAX_TOLD) this.#problems.at(-1)?.push(problem);
  }

  #inFile(): { file?: string } {
    return this.#file === undefined ? {} : { file: this.#file };
  }
}

/**
 * Drops the reference of a question to a material that is not in the file, because somebody may have removed the
 * material by hand.
 */
function withKnownMaterial(question: Question, ids: ReadonlySet<string>): Question {
  const { materialId, ...rest } = question;
  return materialId === undefined || ids.has(materialId ?? '') ? question : rest;
}

/** Sorts the problems of each file by line, and joins neighbouring lines with the same reason. */
function joinNeighbours(files: readonly (readonly Told[])[]): ImportProblem[] {
  const joined: (Told & { end: number })[] = [];
  for (const ofFile of files) {
    for (const problem of sortBy(ofFile, ({ line }) => line)) {
      const last = joined.at(-1);
      const isNeighbour = last?.isLine === true && problem.isLine && last.file === problem.file && problem.line === last.end + 1;
      if (isNeighbour && last.message === problem.message) {
        if (last.text.length <= QUOTE_MAX_LENGTH) last.text += `\n${problem.text}`;
        last.end = problem.line;
      } else {
        joined.push({ ...problem, end: problem.line });
      }
    }
  }
  const shown = joined.slice(0, MAX_PROBLEMS).map(({ end: _end, isLine: _isLine, text, ...problem }) => ({ ...problem, text: quote(text) }));
  const next = joined[MAX_PROBLEMS];
  return next === undefined ? shown : [...shown, { line: next.line, text: quote(next.text), message: reasons.tooManyProblems }];
}
