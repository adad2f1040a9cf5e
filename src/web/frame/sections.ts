import { IconBook2, IconHome, IconLogin2, IconMessageCircle, IconSettings, IconUser, IconUserPlus } from '@tabler/icons-react';
import { ROLE } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { uiTexts } from '../../ui/texts.ts';

/** Who the frame greets; null for a visitor who hasn't signed in. */
export type FrameUser = Pick<User, 'nickname' | 'email' | 'role'> | null;

interface Section {
  to: string;
  label: string;
  icon: typeof IconHome;
  /** First parts of the addresses that belong to this section. */
  covers: readonly string[];
}

const MEMBER_SECTIONS: readonly Section[] = [
  { to: '/dashboard', label: 'Главная', icon: IconHome, covers: ['dashboard', 'test', 'results'] },
  { to: '/lessons', label: 'Уроки', icon: IconBook2, covers: ['lessons', 'lesson', 'lesson-results'] },
  { to: '/profile', label: 'Профиль', icon: IconUser, covers: ['profile'] },
  { to: '/support', label: 'Поддержка', icon: IconMessageCircle, covers: ['support'] },
];

const ADMIN_SECTION: Section = { to: '/admin', label: uiTexts.administration, icon: IconSettings, covers: ['admin'] };

const VISITOR_SECTIONS: readonly Section[] = [
  { to: '/', label: 'Вход', icon: IconLogin2, covers: [''] },
  { to: '/register', label: 'Регистрация', icon: IconUserPlus, covers: ['register'] },
];

/** The links of the top navigation (specification §2): «Админка» is there for administrators only. */
export function sectionsFor(user: FrameUser): readonly Section[] {
  if (!user) return VISITOR_SECTIONS;
  return user.role === ROLE.admin ? [...MEMBER_SECTIONS, ADMIN_SECTION] : MEMBER_SECTIONS;
}

/** Whether an address lies in a section: a lesson lies in «Уроки». */
export const isWithin = ({ covers }: Section, pathname: string): boolean => covers.includes(pathname.split('/')[1] ?? '');
