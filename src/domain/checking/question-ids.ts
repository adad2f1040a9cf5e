/** Gives ids to extended questions and their elements (rule R306). */
import { fnv1a } from '../fnv1a.ts';
import type { QuestionOf } from '../questions/kinds/kind.ts';
import type { Question } from '../questions/question.ts';
import type { Criteria } from './criteria/criteria.ts';

type Extended = QuestionOf<'extended'>;
interface Named {
  id: string;
}

const isExtended = (question: Question): question is Extended => question.type === 'extended';

/**
 * Gives ids to the extended questions and elements that have none. If the stored version has a question or element with
 * the same text, its id is used, otherwise a new id. If an id occurs twice, the second is replaced by a new id.
 * @param stored the questions of the previous version
 * @param version identifies the new version of the test. New ids are computed from it, so that a repeated request gives
 * the same ids
 */
export function withIds(questions: readonly Question[], stored: readonly Question[], version: string): Question[] {
  const before = stored.filter(isExtended);
  const named = nameAll(questions.filter(isExtended), before, ({ question }) => question, version).map((question): Extended => {
    const elements = before.find(({ id }) => id === question.id)?.criteria?.elements ?? [];
    return { ...question, criteria: question.criteria && withElementIds(question.criteria, elements, `${version}/${question.id}`) };
  });
  let next = 0;
  return questions.map((question) => (isExtended(question) ? (named[next++] ?? question) : question));
}

const withElementIds = (criteria: Criteria, stored: Criteria['elements'], seed: string): Criteria => ({
  ...criteria,
  elements: nameAll(criteria.elements, stored, ({ text }) => text, seed),
});

function nameAll<Each extends Named>(all: readonly Each[], stored: readonly Each[], textOf: (each: Each) => string, seed: string): Each[] {
  const used = new Set<string>();
  const isFirst = ({ id }: Named): boolean => id !== '' && !used.has(id) && used.add(id).has(id);
  const kept = all.map((each) => (isFirst(each) ? each.id : null));
  return all.map((each, index) => {
    const same = each.id === '' ? stored.find((other) => !used.has(other.id) && textOf(other) === textOf(each)) : undefined;
    const id = kept[index] ?? same?.id ?? newId(`${seed}/${index}`, used);
    used.add(id);
    return { ...each, id };
  });
}

function newId(seed: string, used: ReadonlySet<string>): string {
  const id = fnv1a(seed, 0x811c9dc5).toString(36) + fnv1a(seed, 0x01234567).toString(36);
  return used.has(id) ? newId(`${seed}+`, used) : id;
}
