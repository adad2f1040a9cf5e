/** The codes of errors about what an author writes, with their messages. The pages of pupils do not load them. */
export const editorMessages = {
  'question-empty': 'Вопрос не заполнен.',
  'too-few-options': 'Минимум 2 варианта ответа.',
  'no-correct-answer': 'Отметьте хотя бы один верный ответ.',
  'empty-column': 'Заполните обе колонки.',
  'incomplete-match': 'Выберите пару для каждой строки.',
  'no-accepted-answer': 'Введите хотя бы один ответ.',
  'invalid-number': 'Введите число.',
  'invalid-order-of-items': 'Строки повторяются.',
  'invalid-criteria': 'Проверьте критерии.',
  'no-questions': 'Добавьте хотя бы один вопрос.',
  'only-freeform': 'Добавьте вопрос, который увидит ученик.',
  'invalid-order': 'Порядковый номер должен быть положительным числом.',
  'invalid-video':
    'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.',
  'invalid-date': 'День уже прошёл.',
  'invalid-image': 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
  'image-too-large': 'Рисунок больше 500 КБ. Выберите файл поменьше.',
} as const satisfies Record<string, string>;
