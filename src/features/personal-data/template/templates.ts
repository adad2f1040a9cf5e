import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentKind } from '../../../domain/personal-data/personal-data.ts';
import type { TemplateFacts } from './facts.ts';
import { renderTemplate } from './render.ts';

const readTemplate = (kind: DocumentKind): string => readFileSync(join(import.meta.dirname, `${kind}.md`), 'utf8');
const templates: Record<DocumentKind, string> = { policy: readTemplate('policy'), consent: readTemplate('consent') };

export const renderTemplates = (facts: TemplateFacts): Record<DocumentKind, string> => ({
  policy: renderTemplate(templates.policy, facts),
  consent: renderTemplate(templates.consent, facts),
});
