import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams, type Location } from 'react-router';
import type { DocumentKind } from '../../../domain/personal-data/personal-data.ts';
import { DeleteAccount } from '../../../features/account/web/own-data/own-data-card.tsx';
import { OwnDataButton } from '../../../features/account/web/own-data/own-data-download.tsx';
import { profileQuery } from '../../../features/account/web/queries.ts';
import { sessionQuery, useSession } from '../../../features/account/web/session.ts';
import { ConsentPage } from '../../../features/personal-data/web/consent-page.tsx';
import { DocumentPage } from '../../../features/personal-data/web/document-page.tsx';
import { documentQuery } from '../../../features/personal-data/web/queries.ts';
import { useKeptDrafts } from '../../../ui/drafts/use-kept-drafts.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** The query of the document, which the loader of the page starts. */
export const documentOf = (kind: DocumentKind, search: URLSearchParams) => documentQuery(kind, search.get('version'));

type RenderText = (text: string) => ReactNode;

/** Loads the pages `/privacy` and `/consent`. The Markdown parser is a chunk that lessons use, too. It is loaded before the page is shown. */
export async function loadDocumentRoute(kind: DocumentKind) {
  const { MarkdownText } = await import('../../../ui/markdown/markdown-text.tsx');
  const renderText: RenderText = (text) => <MarkdownText content={text} />;
  return function DocumentRoute() {
    const user = useSession().data?.user;
    const isVersion = useSearchParams()[0].has('version');
    if (kind === 'consent' && user?.gate !== undefined && !isVersion) return <Gate uid={user.uid} renderText={renderText} />;
    return <DocumentPage kind={kind} renderText={renderText} missing={<NotFoundPage />} />;
  };
}

/** Shows the text and the consent form to a user who has yet to consent. */
function Gate({ uid, renderText }: { uid: string; renderText: RenderText }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { from } = Object(useLocation().state) as { from?: Location };
  const profile = useQuery(profileQuery);
  const kept = useKeptDrafts(uid);
  const goOn = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    await client.query({ ...sessionQuery, staleTime: 0 });
    // The navigation state is passed on, because a result page needs it to find its result.
    await navigate(from ?? '/dashboard', { replace: true, state: from?.state as unknown });
  };
  return (
    <ConsentPage
      last={profile.isError ? null : profile.data?.consent}
      waiting={kept.flatMap(({ draft: { finishedAt, test } }) => (finishedAt === null || test === null ? [] : test.name))}
      renderText={renderText}
      notAgreed={
        <>
          <OwnDataButton />
          <DeleteAccount />
        </>
      }
      onAccepted={goOn}
    />
  );
}
