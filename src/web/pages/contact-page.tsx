import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../features/site/web/config.ts';
import { LogoMark } from '../../ui/art/logo-mark.tsx';
import { LoadError } from '../../ui/components/feedback/load-error.tsx';
import { nbsp } from '../../ui/lib/format-russian.ts';
import { EmptyState } from '../../ui/components/feedback/empty-state.tsx';

/** A page with only a link to the provider's bot (rule R24). */
function ContactPage({ title, text }: { title: string; text: string }) {
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
      actions={<BotLink url={config?.botUrl} />}
    />
  );
}

/** Shows a loader until the URL of the bot is known. */
function BotLink({ url }: { url: string | undefined }) {
  const props = { size: 'lg', leftSection: <IconSend size={20} stroke={1.75} aria-hidden />, children: 'Написать боту' } as const;
  if (url === undefined) return <Button loading {...props} />;
  return <Button component="a" href={url} target="_blank" rel="noopener" {...props} />;
}

/** `/support` */
export const SupportPage = () => (
  <ContactPage title="Поддержка" text="Вопросы об уроках, тестах и доступе — в боте." />
);

/** `/buy` */
export const BuyPage = () => <ContactPage title="Доступ к урокам" text="Напишите боту, какие блоки вам нужны." />;
