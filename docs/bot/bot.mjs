// Бот в Telegram: ученик пишет ему по ссылке «Купить доступ», репетитор отвечает кнопкой, «Листок» открывает блок.
const { LISTOK_URL, LISTOK_KEY, TELEGRAM_URL, TUTOR_CHAT, DAYS = '30' } = process.env;

async function send(url, method, body, headers = {}) {
  const json = body && { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), headers: { ...json, ...headers }, signal });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message ?? answer.description), { code: answer.code });
  return answer;
}

const listok = (method, path, body) => send(LISTOK_URL + path, method, body, { authorization: `Bearer ${LISTOK_KEY}` });
const telegram = (method, body) => send(`${TELEGRAM_URL}/${method}`, 'POST', body);
const say = (chat_id, text, more = {}) => telegram('sendMessage', { chat_id, text, ...more });
const lastDay = () => new Date(Date.now() + DAYS * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Ученик пришёл по ссылке: Telegram присылает «/start КОД». */
async function askTutor(chat, code) {
  const { requests } = await listok('GET', `/api/admin/access-requests?status=open&code=${encodeURIComponent(code)}`);
  const [request] = requests;
  if (request === undefined) return say(chat, 'Такой заявки нет, или на неё уже ответили. Нажмите «Купить доступ» на сайте ещё раз.');
  const { user, block } = request;
  if (block === null) return say(chat, 'Напишите, какие блоки вам нужны, — репетитор ответит.');
  const buttons = ['grant', 'decline'].map((how) => ({
    text: how === 'grant' ? 'Открыть' : 'Отклонить',
    callback_data: `${how} ${request.code} ${chat}`,
  }));
  await say(TUTOR_CHAT, `${user.nickname} (${user.email}) просит блок «${block.title}».`, { reply_markup: { inline_keyboard: [buttons] } });
  return say(chat, 'Заявку видим. Ответим здесь же.');
}

/** Репетитор нажал кнопку. Второе нажатие ничего не меняет: «Листок» узнаёт тот же ответ. */
async function answer({ id, from, data }) {
  const [how, code, chat] = data.split(' ');
  const isTutor = String(from.id) === TUTOR_CHAT;
  const { requests } = isTutor ? await listok('GET', `/api/admin/access-requests?code=${code}`) : { requests: [] };
  for (const { id: request, block } of requests) {
    const body = how === 'grant' ? { blockIds: [block.id], until: lastDay() } : {};
    await listok('POST', `/api/admin/access-requests/${request}/${how}`, body);
    await say(chat, how === 'grant' ? `Блок «${block.title}» открыт до ${body.until}.` : 'Заявка отклонена.');
  }
  await telegram('answerCallbackQuery', { callback_query_id: id, text: 'Готово' });
}

for (let offset = 0; ; ) {
  const updates = telegram('getUpdates', { offset, timeout: 25 });
  const { result = [] } = await updates.catch(() => new Promise((wake) => setTimeout(wake, 3_000, {})));
  for (const { update_id: update, message, callback_query: press } of result) {
    offset = update + 1;
    const [, code] = /^\/start ([\w-]{1,64})$/.exec(message?.text ?? '') ?? [];
    const work = press ? answer(press) : code ? askTutor(message.chat.id, code) : Promise.resolve();
    await work.catch((error) => say(TUTOR_CHAT, `Не получилось: ${error.message}`).catch(() => {}));
  }
}
