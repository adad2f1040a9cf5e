/** The routes of documents about personal data, for admins. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { documentQuery, noticeQuery, personalDataQuery } from '../../features/personal-data/web/queries.ts';
import { load, loaderForAdmin } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

async function textRenderer(): Promise<(text: string) => ReactNode> {
  const { MarkdownText } = await import('../../ui/markdown/markdown-text.tsx');
  return (text) => <MarkdownText content={text} />;
}

const editor = (kind: 'policy' | 'consent') =>
  page(
    async () => {
      const [{ DocumentEditorPage }, renderText] = await Promise.all([
        import('../../features/personal-data/web/admin/document-editor-page.tsx'),
        textRenderer(),
      ]);
      // If the document has no version yet, the admin is redirected to `/admin/personal-data`, where the first versions of both documents are
      // published together.
      return () => <DocumentEditorPage kind={kind} renderText={renderText} missing={<Navigate to="/admin/personal-data" replace />} />;
    },
    loaderForAdmin(() => [load(personalDataQuery), load(documentQuery(kind, null))]),
  );

export const personalDataRoutes: PageRoute[] = [
  {
    path: '/admin/personal-data',
    ...page(
      async () => {
        const [{ PersonalDataPage }, renderText] = await Promise.all([import('../../features/personal-data/web/admin/personal-data-page.tsx'), textRenderer()]);
        return () => <PersonalDataPage renderText={renderText} />;
      },
      loaderForAdmin(() => [load(personalDataQuery)]),
    ),
  },
  {
    path: '/admin/personal-data/notice',
    ...page(
      async () => (await import('../../features/personal-data/web/admin/notice-page.tsx')).NoticePage,
      loaderForAdmin(() => [load(noticeQuery)]),
    ),
  },
  { path: '/admin/personal-data/policy', ...editor('policy') },
  { path: '/admin/personal-data/consent', ...editor('consent') },
];
