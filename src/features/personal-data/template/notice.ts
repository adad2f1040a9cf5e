/** The answers for the notification form of Роскомнадзор (pd.rkn.gov.ru; article 22, part 3 of the law 152-ФЗ). */
import type { Operator } from '../../../domain/personal-data/personal-data.ts';
import { isForeign, type TemplateFacts } from './facts.ts';
import { renderTemplate } from './render.ts';

export interface NoticeField {
  field: string;
  /** The answer; `null` if the site cannot know it. */
  text: string | null;
  warning: string | null;
}

interface NoticeInput {
  operator: Operator | null;
  facts: TemplateFacts;
  /** Example: «2 сентября 2026»; `null` before the first registration. */
  firstDay: string | null;
  botHost: string;
}

export function noticeOf({ operator, facts, firstDay, botHost }: NoticeInput): NoticeField[] {
  const field = (name: string, text: string | null, warning: string | null = null): NoticeField => ({ field: name, text, warning });
  const fromTemplate = (name: string, template: string): NoticeField => field(name, capitalized(renderTemplate(template, facts)));
  return [
    field('Оператор', operator?.name ?? null),
    field('ИНН', operator?.inn ?? null),
    field('Адрес', operator?.address ?? null),
    field('Ответственный за обработку', operator && `${operator.name}, ${operator.email}`),
    fromTemplate(
      'Цель обработки',
      'Обучение на сайте {{origin}}: регистрация и вход, тесты и уроки, проверка ответов и результаты{{#если reports}}, отчёты родителям{{/если}}, защита сайта',
    ),
    fromTemplate(
      'Категории данных',
      'адрес электронной почты; псевдоним (ник); сведения об учёбе: ответы, баллы, время; сетевой адрес и сведения о браузере' +
        '{{#если photos}}; фотографии письменных ответов{{/если}}; фамилия и имя законного представителя (для учеников младше 14 лет). ' +
        'Специальных категорий и биометрии нет',
    ),
    fromTemplate('Категории субъектов', 'учащиеся; их законные представители'),
    fromTemplate(
      'Правовое основание',
      'пункт 1 части 1 статьи 6 закона № 152-ФЗ: согласие субъекта персональных данных или его законного представителя',
    ),
    fromTemplate(
      'Перечень действий',
      'сбор, запись, систематизация, накопление, хранение, уточнение (обновление, изменение), извлечение, использование, ' +
        'передача (предоставление), блокирование, удаление, уничтожение',
    ),
    fromTemplate('Способ обработки', 'автоматизированная, с передачей по сети Интернет, без передачи по внутренней сети'),
    fromTemplate(
      'Меры (статьи 18.1 и 19)',
      'назначен ответственный; опубликована политика: {{origin}}/privacy; доступ по ролям, права проверяет сервер; ' +
        'пароли хранятся в виде хешей (argon2id); {{#если https}}соединение защищено TLS; {{/если}}число попыток входа ограничено; ' +
        'ведётся журнал действий (400 дней); делаются резервные копии ({{operator.backupDays}}); удаление — в одной операции',
    ),
    fromTemplate('Шифровальные средства', 'сертифицированные средства не используются{{#если https}}; для связи с сайтом — TLS{{/если}}'),
    field('Дата начала обработки', firstDay && `${firstDay}: первая регистрация ученика`),
    fromTemplate('Срок или условие прекращения', 'отзыв согласия, удаление аккаунта, прекращение деятельности оператора'),
    field('Трансграничная передача', 'Нет', crossBorderWarning(botHost, facts)),
    field('Где база данных', operator?.serverPlace ?? null, placeWarning(operator?.serverPlace ?? null)),
  ];
}

function crossBorderWarning(botHost: string, facts: TemplateFacts): string | null {
  if (!isForeign(botHost)) return null;
  const bots = facts.bots ? ` Часть данных открыта программам: ${facts['bots.list']}.` : '';
  return `Проверьте: «Написать боту» ведёт на ${facts['bot.host']}, за границу.${bots} Если бот читает данные сайта, нужна отметка «да» и отдельное уведомление.`;
}

const placeWarning = (place: string | null): string | null =>
  place !== null && !place.trim().startsWith('Россия') ? 'Проверьте: база должна стоять в России' : null;

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
