import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../features/site/web/config.ts';
import { LogoMark } from '../../ui/art/logo-mark.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { typo } from '../../ui/russian.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

/** A page with nothing but the way to the provider's bot (specification §2). */
function ContactPage({ title, text }: { title: string; text: string }) {
  const { data: config, isError, refetch } = useQuery(configQuery);
  if (isError && config === undefined) {
    return <LoadFailure isPage title="Не удалось загрузить ссылку на бота" onRetry={() => void refetch()} />;
  }
  return (
    <StatePanel
      isPage
      art={LogoMark}
      title={title}
      text={typo(text)}
      actions={<BotLink address={config?.botUrl} />}
    />
  );
}

/** A button that leads nowhere yet while the bot's address is on its way. */
function BotLink({ address }: { address: string | undefined }) {
  const looks = { size: 'lg', leftSection: <IconSend size={20} stroke={1.75} aria-hidden />, children: 'Написать боту' } as const;
  if (address === undefined) return <Button loading {...looks} />;
  return <Button component="a" href={address} target="_blank" rel="noopener" {...looks} />;
}

/** `/support` */
export const SupportPage = () => (
  <ContactPage title="Поддержка" text="Вопросы об уроках, тестах и доступе — в боте." />
);

/** `/buy` */
export const BuyPage = () => <ContactPage title="Доступ к урокам" text="Напишите боту, какие блоки вам нужны." />;
