import type { Role } from '../../src/domain/role.ts';
import type { User } from '../../src/domain/user.ts';
import type { TestClient } from '../../src/server/testing-client.ts';
import { bodyOf } from '../school.ts';
import type { History, Interval, Thing } from './history.ts';
import {
  linkModel,
  passwordModel,
  resultModel,
  sessionModel,
  valueModel,
  type LinkEvent,
  type PasswordEvent,
  type ResultEvent,
  type SessionEvent,
  type ValueEvent,
} from './models.ts';
import type { Site } from './site.ts';

const RIGHT = 'отнятое право не действует';
const SESSION = 'законченный сеанс закончен';

interface KnownSession {
  token: string;
  thing: Thing<SessionEvent>;
  /** What it is called in the list of its owner's sessions, once that was seen. */
  name?: string | undefined;
  /** The one that it ends with. */
  password: string;
}

/** The end of some sessions: of those with these passwords, or of all that had been started. */
interface Ending {
  at: Interval;
  outdated: ReadonlySet<string> | 'all';
  kept: string | undefined;
}

/** Somebody who uses several browsers at once, and all that was seen of them. */
export class Pupil {
  readonly uid: string;
  readonly email: string;
  /** The last one that was acknowledged. */
  password: string;
  /** Those of changes that weren't answered: one of them may have happened. */
  doubtfulPasswords: string[] = [];
  readonly formerPasswords: string[] = [];
  readonly sessions: KnownSession[] = [];
  readonly role: Thing<ValueEvent<Role>>;
  /** Ids of the open blocks, sorted, as one text. */
  readonly blocks: Thing<ValueEvent<string>>;
  readonly nickname: Thing<ValueEvent<string>>;
  readonly passwords: Thing<PasswordEvent>;
  readonly links: Thing<LinkEvent>;
  /** Links for a new password, the last one made at the end. */
  readonly knownLinks: string[] = [];
  /** While a link is used no password is changed otherwise, so that it is known which one is the last. */
  changing = 0;
  isResetting = false;
  readonly #history: History;
  readonly #results = new Map<string, Thing<ResultEvent>>();
  readonly #endings: Ending[] = [];

  constructor({ history }: Pick<Site, 'history'>, { uid, email, nickname }: User, password: string) {
    this.#history = history;
    this.uid = uid;
    this.email = email;
    this.password = password;
    this.role = history.add(RIGHT, `роль ${email}`, valueModel<Role>(0));
    this.blocks = history.add(RIGHT, `открытые блоки ${email}`, valueModel(''));
    this.nickname = history.add('читают то, что подтверждено', `ник ${email}`, valueModel(nickname));
    this.passwords = history.add('прежний пароль не пускает', `пароль ${email}`, passwordModel(password));
    this.links = history.add('ссылка для пароля работает один раз', `ссылка ${email}`, linkModel);
  }

  /** Their result of a test or of a lesson's test. */
  result(id: string): Thing<ResultEvent> {
    const known = this.#results.get(id) ?? this.#history.add('результат записан один раз', `результат ${this.email}, ${id}`, resultModel);
    this.#results.set(id, known);
    return known;
  }

  /** Somebody was told what they are. */
  seen(at: Interval, { role, accessBlocks, nickname }: User): void {
    const open = accessBlocks.toSorted().join();
    this.role.note(at, { told: `role ${role}`, sees: (value) => value === role });
    this.blocks.note(at, { told: `open ${open}`, sees: (value) => value === open });
    this.nickname.note(at, { told: nickname, sees: (value) => value === nickname });
  }

  /** Somebody was let into a block, or not. */
  seenBlock(at: Interval, blockId: string, isOpen: boolean): void {
    const told = `${blockId} ${isOpen ? 'open' : 'closed'}`;
    this.blocks.note(at, { told, sees: (open) => open.split(',').includes(blockId) === isOpen });
  }

  /** A session that was started with the password, in the place of another that the browser had. */
  startSession(at: Interval, token: string, password: string, former: string | undefined): void {
    const thing = this.#history.add(SESSION, `сеанс ${this.email}, ${token.slice(0, 6)}`, sessionModel);
    const session = { token, password, thing };
    thing.note(at, 'started');
    for (const ending of this.#endings) noteEnding(session, ending);
    this.sessions.push(session);
    this.endSession(at, former);
  }

  session(token: string | undefined): KnownSession | undefined {
    return this.sessions.find((each) => each.token === token);
  }

  endSession(at: Interval, token: string | undefined): void {
    this.session(token)?.thing.note(at, 'ended');
  }

  /** All sessions but one are ended that have been started by then, those too of which nobody has been told yet. */
  endOtherSessions(at: Interval, kept: string | undefined): void {
    this.#end({ at, outdated: 'all', kept });
  }

  #end(ending: Ending): void {
    this.#endings.push(ending);
    for (const session of this.sessions) noteEnding(session, ending);
  }

  /** There is another password: every session but one is over that any of the former ones started or will start. */
  setPassword(at: Interval, event: PasswordEvent & { to: string }, kept: string | undefined): void {
    const { to } = event;
    this.passwords.note(at, event);
    this.links.note(at, { is: 'void' });
    const outdated = new Set([this.password, ...this.doubtfulPasswords, ...this.formerPasswords]);
    this.#end({ at, outdated, kept });
    const own = this.session(kept);
    if (own !== undefined) own.password = to;
    if (at.answered === Infinity) {
      this.doubtfulPasswords.push(to);
      return;
    }
    this.formerPasswords.push(this.password, ...this.doubtfulPasswords);
    this.password = to;
    this.doubtfulPasswords = [];
  }

  /** Somebody signed in. */
  provePassword(password: string): void {
    if (!this.doubtfulPasswords.includes(password)) return;
    this.doubtfulPasswords = this.doubtfulPasswords.filter((each) => each !== password);
    this.formerPasswords.push(this.password);
    this.password = password;
  }
}

function noteEnding({ token, password, thing }: KnownSession, { at, outdated, kept }: Ending): void {
  if (token === kept) return;
  if (outdated === 'all') thing.note(at, 'ended');
  else if (outdated.has(password)) thing.note(at, 'outdated');
}

let pupils = 0;

/** Registers a pupil, before the history begins. @returns the pupil, and the browser */
export async function registerPupil(site: Site): Promise<{ pupil: Pupil; client: TestClient }> {
  pupils += 1;
  const client = site.visitor();
  const password = `пароль-${pupils}`;
  const account = { nickname: 'Ник-0', email: `pupil-${process.pid}-${pupils}@history.test`, password };
  const { user } = bodyOf(await client.post<{ user: User }>('/api/registration', account));
  const pupil = new Pupil(site, user, password);
  const at = { text: 'POST /api/registration → 201', invoked: 0, answered: performance.now() };
  pupil.startSession(at, client.cookies.get('session') ?? '', password, undefined);
  return { pupil, client };
}
