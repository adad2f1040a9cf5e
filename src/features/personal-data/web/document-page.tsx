import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isAppError } from '../../../domain/errors.ts';
import type { DocumentKind } from '../../../domain/personal-data/personal-data.ts';
import { Alert } from '../../../ui/components/feedback/alert.tsx';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../ui/components/feedback/loading-panel.tsx';
import { Card } from '../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { useDate } from '../../../ui/hooks/use-date.ts';
import classes from './document-page.module.css';
import { documentQuery } from './queries.ts';
import { texts } from './texts.ts';

interface DocumentPageProps {
  kind: DocumentKind;
  /** Renders Markdown. */
  renderText(text: string): ReactNode;
  /** Shown if the document does not exist. */
  missing: ReactNode;
}

/** `/privacy` and `/consent` for reading, including earlier versions (`?version=`). */
export function DocumentPage({ kind, renderText, missing }: DocumentPageProps) {
  const date = useDate();
  const version = useSearchParams()[0].get('version');
  const { data, error, refetch } = useQuery(documentQuery(kind, version));
  if (data === undefined) {
    if (isAppError(error, 'document-not-found', 'invalid-request')) return missing;
    return error === null ? <LoadingPanel /> : <LoadError isPage title={texts.loadFailed[kind]} onRetry={() => void refetch()} />;
  }
  const current = data.versions[0]?.version ?? data.version;
  const former = data.versions.filter((each) => each.version !== current);
  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.title[kind]}
        lead={texts.version(data.version, date(data.publishedAt))}
        actions={
          <Button variant="subtle" className={classes.print ?? ''} leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />} onClick={() => print()}>
            {texts.print}
          </Button>
        }
      />
      {data.version !== current && (
        <Alert tone="attention" role="note" mb={16}>
          {texts.isFormer(current)} <Link to={`?`}>{texts.toCurrent}</Link>
        </Alert>
      )}
      <Card>
        {renderText(data.text)}
      </Card>
      {former.length > 0 && (
        <section className={classes.former}>
          <h2>{texts.former}</h2>
          <ul>
            {former.map((each) => (
              <li key={each.version}>
                <Link to={`?version=${each.version}`}>{texts.version(each.version, date(each.publishedAt))}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
