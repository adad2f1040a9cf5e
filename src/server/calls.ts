import type { Calls } from '../api/openapi.ts';
import * as account from '../features/account/contract.ts';
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
} satisfies Calls;
