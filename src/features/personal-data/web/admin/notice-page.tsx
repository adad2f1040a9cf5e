import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
import { Card } from '../../../../ui/components/page/card.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { copyText } from '../../../../ui/lib/clipboard.ts';
import type { Notice } from '../../contract.ts';
import { noticeQuery } from '../queries.ts';
import classes from './personal-data-page.module.css';
import { texts } from './texts.ts';

const copy = async (text: string): Promise<void> => ((await copyText(text)) ? toastSuccess(texts.copied) : toastError(texts.notCopied));

const inOneText = (notice: Notice): string => notice.map(({ field, text }) => `${field}: ${text ?? texts.fillIn}`).join('\n\n');

/** `/admin/personal-data/notice`: the answers for the form of the supervisory authority. */
export function NoticePage() {
  const { data, isError, refetch } = useQuery(noticeQuery);
  return (
    <>
      <PageHeader
        title={texts.noticeTitle}
        lead={texts.noticeLead}
        back={<Breadcrumbs items={[{ label: texts.title, to: '/admin/personal-data' }, { label: texts.noticeTitle }]} />}
        actions={
          data !== undefined && (
            <Button variant="default" onClick={() => void copy(inOneText(data))}>
              {texts.copyAll}
            </Button>
          )
        }
      />
      {data === undefined && (isError ? <LoadError title={texts.noticeFailed} onRetry={() => void refetch()} /> : <LoadingPanel />)}
      {data !== undefined && (
        <Card>
          <dl className={classes.answers}>
            {data.map(({ field, text, warning }) => (
              <div key={field}>
                <dt>
                  <b>{field}</b>
                </dt>
                <dd>
                  {text ?? <i>{texts.fillIn}</i>}
                  {warning !== null && <p className={classes.warning}>{warning}</p>}
                  {text !== null && (
                    <Button variant="subtle" aria-label={texts.copyField(field)} onClick={() => void copy(text)}>
                      {texts.copy}
                    </Button>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.dimmed}>{texts.noticeFoot}</p>
        </Card>
      )}
    </>
  );
}
