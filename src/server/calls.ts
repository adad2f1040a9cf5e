import type { Calls } from '../api/openapi.ts';
import * as access from '../features/access/contract.ts';
import * as account from '../features/account/contract.ts';
import * as audit from '../features/audit/contract.ts';
import * as lessonAuthors from '../features/lessons/author-contract.ts';
import * as lessons from '../features/lessons/contract.ts';
import * as site from '../features/site/contract.ts';
import * as tests from '../features/tests/contract.ts';

/** Every call that the server declares, by name. */
export const calls = {
  getConfig: site.getConfig,
  getHealth: site.getHealth,

  getSession: account.getSession,
  signIn: account.signIn,
  signOut: account.signOut,
  register: account.register,
  getProfile: account.getProfile,
  changeNickname: account.changeNickname,
  changePassword: account.changePassword,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  createResetLink: account.createResetLink,
  resetPassword: account.resetPassword,

  listTests: tests.listTests,
  getTest: tests.getTest,
  submitResult: tests.submitResult,
  listResults: tests.listResults,
  getResult: tests.getResult,
  getImage: tests.getImage,
  listStoredTests: tests.listStoredTests,
  createTest: tests.createTest,
  getStoredTest: tests.getStoredTest,
  updateTest: tests.updateTest,
  deleteTest: tests.deleteTest,

  listBlocks: lessons.listBlocks,
  getLesson: lessons.getLesson,
  getLessonTest: lessons.getLessonTest,
  submitLessonResult: lessons.submitLessonResult,
  listLessonResults: lessons.listLessonResults,
  getLessonResult: lessons.getLessonResult,
  listStoredBlocks: lessonAuthors.listStoredBlocks,
  createBlock: lessonAuthors.createBlock,
  getStoredBlock: lessonAuthors.getStoredBlock,
  updateBlock: lessonAuthors.updateBlock,
  deleteBlock: lessonAuthors.deleteBlock,
  listStoredLessons: lessonAuthors.listStoredLessons,
  createLesson: lessonAuthors.createLesson,
  getStoredLesson: lessonAuthors.getStoredLesson,
  updateLesson: lessonAuthors.updateLesson,
  deleteLesson: lessonAuthors.deleteLesson,
  getStoredLessonTest: lessonAuthors.getStoredLessonTest,
  putLessonTest: lessonAuthors.putLessonTest,
  deleteLessonTest: lessonAuthors.deleteLessonTest,

  listUsers: access.listUsers,
  getUser: access.getUser,
  changeUser: access.changeUser,

  listAudit: audit.listAudit,
} satisfies Calls;
