/** The forms of blocks and lessons, by the labels that an admin reads. */
import { screen } from '@testing-library/dom';

/** The fields of the form that a page shows, of a block or of a lesson; read when they are needed. */
export const lessonForm = {
  title: () => screen.getByLabelText('Название'),
  description: () => screen.getByLabelText('Описание'),
  order: () => screen.getByLabelText('Порядковый номер'),
  video: () => screen.getByLabelText('Ссылка на видео'),
  content: () => screen.getByLabelText('Текст урока'),
  block: () => screen.getByLabelText('Блок'),
};

/** The error in a form, which stays when its toast has left. */
export const formNote = () => screen.findByRole('note');
