import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { LoadingPanel } from '../../../../ui/components/feedback/loading-panel.tsx';
import { toastError, toastSuccess } from '../../../../ui/components/feedback/toast.tsx';
import { IconButton } from '../../../../ui/components/inputs/icon-button.tsx';
import { Breadcrumbs } from '../../../../ui/components/page/back-link.tsx';
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
      />
      {data === undefined && (isError ? <LoadError title={texts.noticeFailed} onRetry={() => void refetch()} /> : <LoadingPanel />)}
      {data !== undefined && (
        <>
          <dl className={classes.answers}>
            {data.map(({ field, text, warning }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {text ?? <i>{texts.fillIn}</i>}
                  {warning !== null && (
                    <p className={classes.warning}>
                      <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {warning}
                    </p>
                  )}
                </dd>
                {text !== null && (
                  <dd className={classes.copy}>
                    <IconButton label={texts.copyField(field)} icon={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copy(text)} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <div className={classes.foot}>
            <p className={classes.dimmed}>{texts.noticeFoot}</p>
            <Button variant="default" leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />} onClick={() => void copy(inOneText(data))}>
              {texts.copyAll}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
