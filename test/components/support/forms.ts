/** Finds the fields of the forms of blocks and lessons by the labels that an admin reads. */
import { screen } from '@testing-library/dom';

/** The fields of a form for a block or a lesson. They are looked up when a test reads them. */
export const lessonForm = {
  title: () => screen.getByLabelText('Название'),
  description: () => screen.getByLabelText('Описание'),
  order: () => screen.getByLabelText('Порядковый номер'),
  video: () => screen.getByLabelText('Ссылка на видео'),
  content: () => screen.getByLabelText('Текст урока'),
  block: () => screen.getByLabelText('Блок'),
};

/** The error in a form. It stays after its toast has gone. */
export const formNote = () => screen.findByRole('note');
