import { IconBook2, IconHome, IconLogin2, IconMessageCircle, IconSettings, IconUser, IconUserPlus } from '@tabler/icons-react';
import { ROLE } from '../../domain/users/role.ts';
import type { User } from '../../domain/users/user.ts';
import { uiTexts } from '../../ui/texts.ts';

/** The user whom `AppShell` shows; null for a visitor. */
export type ShellUser = Pick<User, 'nickname' | 'email' | 'role'> | null;

interface Section {
  to: string;
  label: string;
  icon: typeof IconHome;
  /** The first path segments of the pages in this section. */
  segments: readonly string[];
}

const MEMBER_SECTIONS: readonly Section[] = [
  { to: '/dashboard', label: 'Главная', icon: IconHome, segments: ['dashboard', 'test', 'results', 'practice', 'progress'] },
  { to: '/lessons', label: 'Уроки', icon: IconBook2, segments: ['lessons', 'lesson', 'lesson-results'] },
  { to: '/profile', label: 'Профиль', icon: IconUser, segments: ['profile'] },
  { to: '/support', label: 'Поддержка', icon: IconMessageCircle, segments: ['support'] },
];

const ADMIN_SECTION: Section = { to: '/admin', label: uiTexts.administration, icon: IconSettings, segments: ['admin'] };

const VISITOR_SECTIONS: readonly Section[] = [
  { to: '/', label: 'Вход', icon: IconLogin2, segments: [''] },
  { to: '/register', label: 'Регистрация', icon: IconUserPlus, segments: ['register'] },
];

/**
 * The sections of the administration, with the second path segments of their pages. The first section has all pages that no other section
 * names.
 */
export const ADMIN_SECTIONS = [
  { to: '/admin', label: uiTexts.content, segments: [] },
  { to: '/admin/assignments', label: uiTexts.sections.assignments, segments: ['assignments'] },
  { to: '/admin/checking', label: uiTexts.checking, segments: ['checking'] },
  { to: '/admin/results', label: uiTexts.results, segments: ['results'] },
  { to: '/admin/users', label: uiTexts.sections.pupils, segments: ['users', 'groups'] },
  { to: '/admin/requests', label: 'Заявки', segments: ['requests'] },
  { to: '/admin/personal-data', label: uiTexts.sections.settings, segments: ['personal-data', 'keys', 'audit'] },
] as const satisfies readonly { to: string; label: string; segments: readonly string[] }[];

/** @returns the path of the section that a page belongs to; `null` outside of the administration */
export function adminSectionOf(pathname: string): string | null {
  const [, first, second] = pathname.split('/');
  if (first !== 'admin') return null;
  return ADMIN_SECTIONS.find(({ segments }) => (segments as readonly (string | undefined)[]).includes(second))?.to ?? '/admin';
}

/**
 * The links of the navigation (rule R27). For a visitor on the page of an invitation there are none: the page itself has
 * buttons for signing in and for registering.
 */
export function sectionsFor(user: ShellUser, pathname: string): readonly Section[] {
  if (!user) return pathname.startsWith('/join/') ? [] : VISITOR_SECTIONS;
  return user.role === ROLE.admin ? [...MEMBER_SECTIONS, ADMIN_SECTION] : MEMBER_SECTIONS;
}

/** Whether a page belongs to a section. A lesson, for example, belongs to «Уроки». */
export const isActive = ({ segments }: Section, pathname: string): boolean => segments.includes(pathname.split('/')[1] ?? '');
