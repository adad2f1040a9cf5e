import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RequestBotButton } from '../../features/access/web/own/bot-button.tsx';
import { useSession } from '../../features/account/web/session.ts';
import { configQuery } from '../../features/site/web/config.ts';
import { LogoMark } from '../../ui/art/logo-mark.tsx';
import { LoadError } from '../../ui/components/feedback/load-error.tsx';
import { nbsp } from '../../ui/lib/russian/typography.ts';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';
import { uiTexts } from '../../ui/texts.ts';

interface ContactPageProps {
  title: string;
  text: string;
  /** Draws the link to the bot. */
  renderLink(botUrl: string): ReactNode;
}

/** A page that only contains a link to the messenger bot of the site (rule R24). */
function ContactPage({ title, text, renderLink }: ContactPageProps) {
  const { data: config, isError, refetch } = useQuery(configQuery);
  if (isError && config === undefined) {
    return <LoadError isPage title="Не удалось загрузить ссылку на бота" onRetry={() => void refetch()} />;
  }
  return (
    <EmptyState
      isPage
      art={LogoMark}
      title={title}
      text={nbsp(text)}
      actions={config === undefined ? <Button loading {...LINK} /> : renderLink(config.botUrl)}
    />
  );
}

const LINK = {
  size: 'lg',
  leftSection: <IconSend size={20} stroke={1.75} aria-hidden />,
  children: uiTexts.writeToBot,
} as const;

/** `/support`: the link to the bot for help. */
export const SupportPage = () => (
  <ContactPage
    title="Поддержка"
    text="Вопросы об уроках, тестах и доступе — в боте."
    renderLink={(botUrl) => <Button component="a" href={botUrl} target="_blank" rel="noopener" {...LINK} />}
  />
);

/** `/buy`: the link to the bot for access. The navigation state names the block whose button was pressed. */
export function BuyPage() {
  const isSignedIn = Boolean(useSession().data?.user);
  const { blockId } = Object(useLocation().state) as { blockId?: unknown };
  return (
    <ContactPage
      title="Доступ к урокам"
      text="Напишите боту, какие блоки вам нужны."
      renderLink={(botUrl) => (
        <RequestBotButton {...{ botUrl, isSignedIn }} blockId={typeof blockId === 'string' ? blockId : null} size="lg" />
      )}
    />
  );
}
