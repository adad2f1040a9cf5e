/** Renders templates of documents: texts that contain `{{fact}}`, `{{#если fact}}…{{/если}}` and `{{#если не fact}}…{{/если}}`. */
import type { TemplateFacts } from './facts.ts';

const CONDITION = /\{\{#если (не )?([\w.]+)\}\}([\s\S]*?)\{\{\/если\}\}/g;
const FACT = /\{\{([\w.]+)\}\}/g;

/** Whether a condition holds: the fact is neither false nor empty. */
const holds = (value: string | boolean | null | undefined): boolean => value !== false && value !== null && value !== undefined && value !== '';

export function renderTemplate(template: string, facts: TemplateFacts): string {
  const values: Record<string, string | boolean | null> = facts;
  return template
    .replace(CONDITION, (_, not: string | undefined, name: string, text: string) => (holds(values[name]) === (not === undefined) ? text : ''))
    .replace(FACT, (_, name: string) => String(values[name] ?? ''))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
