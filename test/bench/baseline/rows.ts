/**
 * The baseline of reads and attempts. It is a `node:http` server that reads the same rows with prepared statements,
 * including the session and the open blocks. It sends them with `JSON.stringify` and with the headers that are passed
 * as JSON after the database. It validates nothing and checks no role.
 */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkAnswers } from '../../../src/domain/questions/answers.ts';
import type { Answer, Question } from '../../../src/domain/questions/question.ts';
import { toLearnerQuestions } from '../../../src/domain/questions/shown-questions.ts';
import { maxScore } from '../../../src/domain/questions/max-score.ts';
import { score } from '../../../src/domain/questions/scoring.ts';
import { INSERT_RESULT, openBaselineDatabase } from './database.ts';
import { serveBaseline } from './serve.ts';

const [file = '', headersJson = '{}'] = process.argv.slice(2);
const headers = JSON.parse(headersJson) as Record<string, string>;
const database = openBaselineDatabase(file);
const selectSession = database.prepare(`
  select users."uid", "email", "nickname", "role", "signedInAt", "blockId" from sessions
  left join users on users."uid" = sessions."uid"
  left join "openBlocks" on "openBlocks"."uid" = users."uid" where sessions."id" = ? order by "blockId"`);
const selectTests = database.prepare(`
  select tests."id", tests."name", tests."questionCount", tests."maxScore", tests."publishedRevision" = tests."revision" as "published",
    results."score", results."maxScore" as "resultMaxScore", results."timestamp"
  from tests left join results on results."testId" = tests."id" and results."uid" = ? and results."putAsideAt" is null
  order by tests."createdAt", tests."id"`);
const selectEarlier = database.prepare(`
  select "testId", "attempt", "score", "maxScore", "timestamp" from results where "uid" = ? and "putAsideAt" is not null`);
const selectDraft = database.prepare(`
  select "answers" from drafts where "uid" = ? and "kind" = 'test' and "testId" = ? and "attempt" = 1`);
const selectTest = database.prepare(`
  select tests."id", "testVersions"."name", "testVersions"."revision", "testVersions"."questions"
  from tests join "testVersions" on "testVersions"."testId" = tests."id"
    and "testVersions"."revision" = tests."revision" where tests."id" = ?`);
const selectResult = database.prepare(`
  select "answers", "score", "maxScore", "timestamp" from results where "uid" = ? and "testId" = ?`);
const selectReview = database.prepare(`
  select "answers", "score", "maxScore", "timestamp", "name", "questions" from results
  join "testVersions" on "testVersions"."testId" = results."testId"
    and "testVersions"."revision" = results."revision" where "uid" = ? and results."testId" = ?`);
const insertResult = database.prepare(INSERT_RESULT);

/** The account of the caller, and the blocks that are open to it. */
function sessionOf(request: IncomingMessage): Record<string, unknown> {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const rows = selectSession.all(hash('sha256', token, 'base64url'));
  return { ...rows[0], accessBlocks: rows.flatMap((row) => row['blockId'] ?? []) };
}

function listTests(uid: string): unknown {
  const earlier = selectEarlier.all(uid);
  return selectTests.all(uid).map((row) => ({
    id: row['id'],
    name: row['name'],
    published: row['published'] === 1,
    questionCount: row['questionCount'],
    maxScore: row['maxScore'],
    result:
      row['score'] === null
        ? null
        : { score: row['score'], maxScore: row['resultMaxScore'], timestamp: row['timestamp'] },
    earlier: earlier.filter(({ testId }) => testId === row['id']),
  }));
}

const questionsOf = (row: Record<string, unknown> | undefined): Question[] =>
  JSON.parse(String(row?.['questions'])) as Question[];

function openTest(uid: string, id: string): unknown {
  const test = selectTest.get(id);
  if (selectResult.get(uid, id) !== undefined) return null;
  const questions = questionsOf(test);
  return {
    id,
    name: test?.['name'],
    revision: test?.['revision'],
    maxScore: maxScore(questions),
    questions: toLearnerQuestions(questions, (key) => key),
    attempt: 1,
    draft: selectDraft.get(uid, id) ?? null,
  };
}

function submit(uid: string, id: string, body: string): unknown {
  if (selectResult.get(uid, id) !== undefined) return null;
  const test = selectTest.get(id);
  const questions = questionsOf(test);
  const answers = checkAnswers(questions, (JSON.parse(body) as { answers: Answer[] }).answers);
  const result = {
    answers,
    score: score(questions, answers),
    maxScore: maxScore(questions),
    timestamp: new Date().toISOString(),
  };
  const revision = Number(test?.['revision']);
  insertResult.run(uid, id, revision, JSON.stringify(answers), result.score, result.maxScore, result.timestamp);
  return result;
}

function review(uid: string, id: string): unknown {
  const { name, questions, answers, ...result } = selectReview.get(uid, id) ?? {};
  const test = { id, name, questions: questionsOf({ questions }) };
  return { answers: JSON.parse(String(answers)) as unknown, ...result, test };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const json = JSON.stringify(body);
  const type = 'application/json; charset=utf-8';
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(json) }).end(json);
}

serveBaseline((request, response) => {
  const { uid, email, nickname, role, accessBlocks, signedInAt } = sessionOf(request);
  const url = request.url ?? '';
  const id = url.slice(url.lastIndexOf('/') + 1);
  if (url === '/api/session') {
    send(response, 200, { user: { uid, email, nickname, role, accessBlocks, signedInAt } });
  } else if (url === '/api/tests') {
    send(response, 200, listTests(String(uid)));
  } else if (url.startsWith('/api/tests/')) {
    send(response, 200, openTest(String(uid), id));
  } else if (request.method === 'PUT') {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => send(response, 201, submit(String(uid), id, body)));
  } else {
    send(response, 200, review(String(uid), id));
  }
});
