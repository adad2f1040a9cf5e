import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useConfig } from '../../features/site/web/config.ts';
import { LogoMark } from '../../ui/art/logo-mark.tsx';
import { typo } from '../../ui/russian.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

/** A page with nothing but the way to the provider's bot (specification §2). */
function ContactPage({ title, text }: { title: string; text: string }) {
  const botUrl = useConfig()?.botUrl;
  return (
    <StatePanel
      isPage
      art={LogoMark}
      title={title}
      text={typo(text)}
      actions={
        <Button
          component="a"
          href={botUrl}
          target="_blank"
          rel="noopener"
          size="lg"
          leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
        >
          Написать боту
        </Button>
      }
    />
  );
}

export const SupportPage = () => (
  <ContactPage title="Поддержка" text="Вопросы об уроках, тестах и доступе — в боте." />
);

export const BuyPage = () => <ContactPage title="Доступ к урокам" text="Напишите боту, какие блоки вам нужны." />;
