import { actorOf, handle, type Route } from '../../../http/handler.ts';
import type { Operator } from '../../../domain/personal-data/personal-data.ts';
import { operatorProblem, readOperator } from '../../../domain/personal-data/operator-input.ts';
import { templateChanges } from '../../../domain/personal-data/template-changes.ts';
import type { Database } from '../../../db/database.ts';
import { hasExtendedQuestions } from '../../../db/checking/extended-questions.ts';
import { countIdle } from '../../../db/users/idle-users.ts';
import type { TutorDays } from '../../../db/tutor-days.ts';
import { changePersonalData, getNotice, getPersonalData, type PersonalData } from '../contract.ts';
import { currentHeads, publishedTemplate } from '../store/documents.ts';
import * as store from '../store/settings.ts';
import { factsOf, type TemplateFacts } from '../template/facts.ts';
import { noticeOf } from '../template/notice.ts';
import { renderTemplates } from '../template/templates.ts';
import { consentEndpoints } from './consents.ts';
import { documentEndpoints } from './documents.ts';

interface PersonalDataServices {
  db: Database;
  days: TutorDays;
  timeZone: string;
  botUrl: string;
  cookies: { session: string; device: string };
  publicOrigin: () => string;
}

/** The endpoints of the operator, the documents, the consents and the notice for Роскомнадзор. */
export function personalDataEndpoints({ db, days, timeZone, botUrl, cookies, publicOrigin }: PersonalDataServices): Route[] {
  const readFacts = async (operator: Operator | null): Promise<TemplateFacts> =>
    factsOf({
      operator,
      publicOrigin: publicOrigin(),
      cookies,
      botUrl,
      keys: await store.listKeys(db),
      videoLinks: await store.videoLinks(db),
      photos: await hasExtendedQuestions(db),
    });

  const readTemplates = async () => renderTemplates(await readFacts((await store.findSettings(db)).operator));

  const read = async (): Promise<PersonalData> => {
    const settings = await store.findSettings(db);
    const templates = renderTemplates(await readFacts(settings.operator));
    const [policy, consent] = [await publishedTemplate(db, 'policy'), await publishedTemplate(db, 'consent')];
    const { operator } = settings;
    return {
      ...settings,
      ...(await currentHeads(db)),
      missing: [
        ...(operator === null ? (['name', 'email'] as const) : []),
        ...(operator === null || operator.serverPlace === null ? (['server-place'] as const) : []),
      ],
      templates,
      changes: {
        policy: policy === null ? [] : templateChanges(policy, templates.policy),
        consent: consent === null ? [] : templateChanges(consent, templates.consent),
      },
      consents: await store.countConsents(db),
      idle: (await countIdle(db, days, null))['12'],
    };
  };

  return [
    ...documentEndpoints(db, readTemplates),
    ...consentEndpoints(db),

    handle(getPersonalData, read),

    handle(changePersonalData, async ({ body: { operator: input, asking, revision }, ...context }) => {
      const operator = readOperator(input);
      const problem = operatorProblem(operator);
      if (problem !== null) throw problem;
      await store.saveSettings(db, { operator, asking, revision }, actorOf(context));
      return read();
    }),

    handle(getNotice, async () => {
      const { operator } = await store.findSettings(db);
      const first = await store.firstPupilAt(db);
      const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone });
      const firstDay = first === null ? null : format.format(new Date(first)).replace(/\s*г\.$/, '');
      return noticeOf({ operator, facts: await readFacts(operator), firstDay, botHost: new URL(botUrl).hostname });
    }),
  ];
}
