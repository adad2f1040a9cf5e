import { DnaArt } from '../../ui/art/dna.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';

/** `/lessons` of a site that has no blocks. */
export const LessonsPage = () => (
  <>
    <PageHead title="Уроки" lead="Видео, текст и короткий тест в каждом уроке." />
    <StatePanel art={DnaArt} title="Уроков пока нет" text="Мы готовим первый блок. Загляните позже." />
  </>
);
