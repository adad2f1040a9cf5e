import type { Endpoints } from '../http/openapi/openapi.ts';
import * as access from '../features/access/contract.ts';
import * as account from '../features/account/contract.ts';
import * as accountDeletion from '../features/account/deletion-contract.ts';
import * as assignments from '../features/assignments/contract.ts';
import * as audit from '../features/audit/contract.ts';
import * as checking from '../features/checking/contract.ts';
import * as desk from '../features/checking/desk-contract.ts';
import * as checkingSettings from '../features/checking/settings-contract.ts';
import * as groups from '../features/groups/contract.ts';
import * as keys from '../features/keys/contract.ts';
import * as lessonsAdmin from '../features/lessons/admin-contract.ts';
import * as lessons from '../features/lessons/contract.ts';
import * as personalData from '../features/personal-data/contract.ts';
import * as ownData from '../features/own-data/contract.ts';
import * as photos from '../features/photos/contract.ts';
import * as practice from '../features/practice/contract.ts';
import * as progress from '../features/progress/contract.ts';
import * as questionImport from '../features/question-import/contract.ts';
import * as site from '../features/site/contract.ts';
import * as lines from '../features/results/lines-contract.ts';
import * as outside from '../features/results/outside-contract.ts';
import * as pupilResults from '../features/results/pupils-contract.ts';
import * as results from '../features/results/contract.ts';
import * as topics from '../features/results/topics-contract.ts';
import * as exports from '../features/results/downloads-contract.ts';
import * as questionSearch from '../features/tests/question-search-contract.ts';
import * as tests from '../features/tests/contract.ts';
import * as userDeletion from '../features/users/deletion-contract.ts';
import * as users from '../features/users/contract.ts';
import * as clocks from '../features/tests/clock-contract.ts';
import * as drafts from '../features/tests/drafts-contract.ts';
import * as lessonDrafts from '../features/lessons/drafts-contract.ts';

/** Every endpoint of the API by its name, grouped by its tag in the API document. */
export const endpointsByTag = {
  site: {
    getConfig: site.getConfig,
    getHealth: site.getHealth,
  },
  account: {
    getSession: account.getSession,
    signIn: account.signIn,
    signOut: account.signOut,
    register: account.register,
    getProfile: account.getProfile,
    changeNickname: account.changeNickname,
    changePassword: account.changePassword,
    deleteAccount: accountDeletion.deleteAccount,
    downloadOwnData: ownData.downloadOwnData,
    listSessions: account.listSessions,
    endSession: account.endSession,
    endOtherSessions: account.endOtherSessions,
    endSessionsOf: account.endSessionsOf,
    createResetLink: account.createResetLink,
    getResetAccount: account.getResetAccount,
    resetPassword: account.resetPassword,
  },
  tests: {
    listTests: tests.listTests,
    getTest: tests.getTest,
    submitResult: tests.submitResult,
    listResults: tests.listResults,
    getResult: tests.getResult,
    getImage: tests.getImage,
    getDraft: drafts.getDraft,
    startTest: tests.startTest,
    mergeDraft: drafts.mergeDraft,
    listClocks: clocks.listClocks,
    setMinutes: clocks.setMinutes,
    putPhoto: photos.putPhoto,
    getPhoto: photos.getPhoto,
    listStoredTests: tests.listStoredTests,
    createTest: tests.createTest,
    getStoredTest: tests.getStoredTest,
    exportTest: tests.exportTest,
    updateTest: tests.updateTest,
    copyTest: tests.copyTest,
    deleteTest: tests.deleteTest,
    searchQuestions: questionSearch.searchQuestions,
    importQuestions: questionImport.importQuestions,
  },
  lessons: {
    listBlocks: lessons.listBlocks,
    getLesson: lessons.getLesson,
    getLessonTest: lessons.getLessonTest,
    submitLessonResult: lessons.submitLessonResult,
    listLessonResults: lessons.listLessonResults,
    getLessonResult: lessons.getLessonResult,
    getLessonDraft: lessonDrafts.getLessonDraft,
    mergeLessonDraft: lessonDrafts.mergeLessonDraft,
    listStoredBlocks: lessonsAdmin.listStoredBlocks,
    createBlock: lessonsAdmin.createBlock,
    getStoredBlock: lessonsAdmin.getStoredBlock,
    updateBlock: lessonsAdmin.updateBlock,
    deleteBlock: lessonsAdmin.deleteBlock,
    listStoredLessons: lessonsAdmin.listStoredLessons,
    createLesson: lessonsAdmin.createLesson,
    getStoredLesson: lessonsAdmin.getStoredLesson,
    updateLesson: lessonsAdmin.updateLesson,
    deleteLesson: lessonsAdmin.deleteLesson,
    getStoredLessonTest: lessonsAdmin.getStoredLessonTest,
    exportLessonTest: lessonsAdmin.exportLessonTest,
    putLessonTest: lessonsAdmin.putLessonTest,
    deleteLessonTest: lessonsAdmin.deleteLessonTest,
  },
  practice: {
    getPractice: practice.getPractice,
    answerCard: practice.answerCard,
    getProgress: progress.getProgress,
  },
  results: {
    listTakenTests: results.listTakenTests,
    listAttempts: results.listAttempts,
    getAttempt: results.getAttempt,
    reopenAttempt: results.reopenAttempt,
    analyseTest: results.analyseTest,
    regradeTest: results.regradeTest,
    listLessonAttempts: results.listLessonAttempts,
    getLessonAttempt: results.getLessonAttempt,
    reopenLessonAttempt: results.reopenLessonAttempt,
    analyseLessonTest: results.analyseLessonTest,
    regradeLessonTest: results.regradeLessonTest,
    getGradebook: pupilResults.getGradebook,
    listUserResults: pupilResults.listUserResults,
    getLines: lines.getLines,
    addOutsideResult: outside.addOutsideResult,
    changeOutsideResult: outside.changeOutsideResult,
    deleteOutsideResult: outside.deleteOutsideResult,
    listTopics: topics.listTopics,
    downloadResultsCsv: exports.downloadResultsCsv,
    downloadResultsXlsx: exports.downloadResultsXlsx,
    downloadLessonResultsCsv: exports.downloadLessonResultsCsv,
    downloadLessonResultsXlsx: exports.downloadLessonResultsXlsx,
    downloadGradebookCsv: exports.downloadGradebookCsv,
    downloadGradebookXlsx: exports.downloadGradebookXlsx,
  },
  users: {
    listUsers: users.listUsers,
    getUser: users.getUser,
    changeUser: users.changeUser,
    deleteUsers: userDeletion.deleteUsers,
    downloadUserData: ownData.downloadUserData,
  },
  groups: {
    listGroups: groups.listGroups,
    createGroup: groups.createGroup,
    getGroup: groups.getGroup,
    updateGroup: groups.updateGroup,
    deleteGroup: groups.deleteGroup,
    listMembers: groups.listMembers,
    changeMembers: groups.changeMembers,
    renewInvitation: groups.renewInvitation,
    removeInvitation: groups.removeInvitation,
    getInvitation: groups.getInvitation,
    joinGroup: groups.joinGroup,
  },
  assignments: {
    listOwnAssignments: assignments.listOwnAssignments,
    listAssignments: assignments.listAssignments,
    createAssignment: assignments.createAssignment,
    getAssignment: assignments.getAssignment,
    updateAssignment: assignments.updateAssignment,
    deleteAssignment: assignments.deleteAssignment,
    listAssigned: assignments.listAssigned,
    extendAssignment: assignments.extendAssignment,
    remindPupils: assignments.remindPupils,
    getAssignmentMatrix: assignments.getAssignmentMatrix,
  },
  checking: {
    listWorks: checking.listWorks,
    listCheckedQuestions: checking.listCheckedQuestions,
    listAsked: checking.listAsked,
    listComments: desk.listComments,
    giveOut: checking.giveOut,
    getWork: desk.getWork,
    listAnswers: desk.listAnswers,
    saveCheck: desk.saveCheck,
    dropEdits: desk.dropEdits,
    replyToAsked: desk.replyToAsked,
    askAboutCheck: desk.askAboutCheck,
    changeCriteria: checkingSettings.changeCriteria,
    getPhotoKeeping: checkingSettings.getPhotoKeeping,
    changePhotoKeeping: checkingSettings.changePhotoKeeping,
  },
  access: {
    leaveRequest: access.requestAccess,
    listOwnRequests: access.listOwnRequests,
    listRequests: access.listRequests,
    grantRequest: access.grantRequest,
    declineRequest: access.declineRequest,
    changeAccess: access.changeAccess,
  },
  keys: {
    listKeys: keys.listKeys,
    createKey: keys.createKey,
    revokeKey: keys.revokeKey,
  },
  audit: {
    listAudit: audit.listAudit,
  },
  personalData: {
    getDocument: personalData.getDocument,
    giveConsent: personalData.giveConsent,
    getPersonalData: personalData.getPersonalData,
    changePersonalData: personalData.changePersonalData,
    publishDocuments: personalData.publishDocuments,
    listDocumentVersions: personalData.listDocumentVersions,
    getNotice: personalData.getNotice,
    noteConsents: personalData.noteConsents,
    removeConsentNote: personalData.removeConsentNote,
  },
} satisfies Record<string, Endpoints>;

/** What the tags mean, for readers of the API document. */
export const tagDescriptions = {
  site: 'Сайт: настройки и состояние',
  account: 'Вход, регистрация, профиль, пароли',
  tests: 'Общие тесты и их вопросы',
  lessons: 'Уроки, блоки и тесты уроков',
  practice: 'Работа над ошибками и успехи ученика',
  results: 'Результаты учеников, анализ тестов, выгрузки',
  users: 'Ученики',
  groups: 'Группы и приглашения',
  assignments: 'Задания со сроками',
  checking: 'Проверка развёрнутых ответов',
  access: 'Заявки и доступ к блокам',
  keys: 'Ключи для бота',
  audit: 'Журнал',
  personalData: 'Персональные данные: документы и согласие',
} as const satisfies Record<keyof typeof endpointsByTag, string>;

/** Every endpoint of the API by name. */
export const endpoints = {
  ...endpointsByTag.site,
  ...endpointsByTag.account,
  ...endpointsByTag.tests,
  ...endpointsByTag.lessons,
  ...endpointsByTag.practice,
  ...endpointsByTag.results,
  ...endpointsByTag.users,
  ...endpointsByTag.groups,
  ...endpointsByTag.assignments,
  ...endpointsByTag.checking,
  ...endpointsByTag.access,
  ...endpointsByTag.keys,
  ...endpointsByTag.audit,
  ...endpointsByTag.personalData,
};
