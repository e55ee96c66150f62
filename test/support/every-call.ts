import { ulid } from 'ulid';
import { sessionOf } from '#local/sign-in.ts';
import type { RouteName } from '#shared/contract/routes.ts';
import { LookupAnswer } from '#shared/property/lookup.ts';
import { sellerPath } from '#shared/seller-page/seller-link.ts';
import { SessionList } from '#shared/sessions/sessions.ts';
import { WebhookList } from '#shared/webhooks/webhooks.ts';
import { smallBook } from '#test/support/books/closed-deal.ts';
import { addedReceipt, madeProof, realBook } from '#test/support/books/proofs.ts';
import { connect } from '#test/support/chat/chat-client.ts';
import { attempted } from './attempted.ts';
import { factFileOf } from './lists/fact-file.ts';
import { secretOfMails } from './mails.ts';
import { newLetterOf } from './new-letter.ts';
import { linkedPacket, makeJpeg, newPacket } from './packets.ts';
import { makePng } from './png.ts';
import { placeCounty } from './records/place-county.ts';
import { mockArea, placeHouseOf, placeWatch, placeWatchEvent } from './records/place-watch.ts';
import { addContact, mailPage, stopIn } from './seller/seller-mails.ts';
import { placeInterest, placeSellerPage } from './seller/seller-pages.ts';
import { makeReal, newSellerPage } from './seller/send-offer.ts';
import { type Person, password, type SentFile, type TestSystem } from './system.ts';

/** What a call is sent with, about something that is there. */
export type Asked = { path?: Record<string, string>; query?: string; body?: unknown; file?: SentFile };

type SetUp = (owner: Person) => Promise<Asked>;

const choice = { tier: 'professional', billing_interval: 'monthly', start: 'now' };

/** For each call of the contract: makes what it is about, which is `owner`'s, and says how to ask for it. */
export function everyCall(system: TestSystem, staff: Person): Record<RouteName, SetUp> {
  let count = 0;
  const unique = () => {
    count += 1;
    return count;
  };
  const nothing: SetUp = async () => ({});
  const idOf = (body: unknown) => String((body as { id: unknown }).id);
  const savedArea = async (owner: Person) =>
    idOf((await owner.call('POST', '/api/areas', { ...mockArea, follow: false })).body);

  async function lookup(owner: Person): Promise<string> {
    const address = `${unique()} Matrix St, Mesa, AZ 85201`;
    const reply = await owner.call('POST', '/api/property-lookup', { address });
    if (reply.status !== 200) throw new Error(`${address}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return LookupAnswer.parse(reply.body).lookup_id;
  }

  async function analysis(owner: Person): Promise<string> {
    const lookup_id = await lookup(owner);
    await owner.call('POST', '/api/analyses', { lookup_id });
    return lookup_id;
  }

  const shared = new Map<Person, Promise<string>>();
  /** One house for all calls that leave it there, because a plan's lookups of a month are fewer than the calls. */
  const sharedHouse = (owner: Person) => {
    const house = shared.get(owner) ?? analysis(owner);
    shared.set(owner, house);
    return house;
  };

  /** Another letter each time. */
  async function newLetter(owner: Person): Promise<Asked> {
    const id = await analysis(owner);
    return { path: { id }, body: await newLetterOf(owner, id, { buyerName: 'Matrix LLC', offerPrice: '250000' }) };
  }

  const letter: SetUp = async (owner) => {
    const { path, body } = await newLetter(owner);
    const made = await owner.call('POST', `/api/analyses/${path?.id}/letters`, body);
    return { path: { ...path, letter_id: idOf(made.body) } };
  };

  /** Another session than the one that asks. */
  const session: SetUp = async (owner) => {
    const { token } = await sessionOf(system, { email: owner.email, password });
    await system.call('GET', '/api/profile', { token });
    const { items } = SessionList.parse((await owner.call('GET', '/api/sessions')).body);
    return { path: { id: items.find(({ current }) => !current)?.id ?? '' } };
  };

  const note: SetUp = async (owner) => {
    const id = await sharedHouse(owner);
    const made = await owner.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text: 'Call back.' });
    return { path: { id, entry_id: idOf(made.body) } };
  };

  const packet = async (owner: Person) => {
    const id = await sharedHouse(owner);
    const file = { bytes: makeJpeg(8, 8), type: 'image/jpeg' };
    const added = await system.call('POST', `/api/analyses/${id}/photos`, { token: owner.token, file });
    const photo_id = idOf(added.body);
    const made = await linkedPacket(owner, id);
    return { id, photo_id, ...made, packet_id: made.packet.id };
  };

  const photo: SetUp = async (owner) => {
    const { id, photo_id } = await packet(owner);
    return { path: { id, photo_id } };
  };

  const sent: SetUp = async (owner) => {
    const { id, packet_id } = await packet(owner);
    return { path: { id, packet_id } };
  };

  /** Another house than the shared one, which is sample data. */
  async function realHouse(owner: Person): Promise<string> {
    const id = await analysis(owner);
    await makeReal(system, owner, id);
    return id;
  }

  const offer: SetUp = async (owner) => {
    const id = await sharedHouse(owner);
    const { page_id } = await placeSellerPage(system, owner, id);
    return { path: { id, page_id } };
  };

  /** A page of a house that is no sample, and a contact whom nobody has mailed. */
  async function offerToMail(owner: Person) {
    const id = await realHouse(owner);
    const link = await placeSellerPage(system, owner, id);
    const email = `seller-${unique()}@people.example`;
    return { id, link, email, contact_id: await addContact(owner, id, { name: 'Ruth Hollis', email }) };
  }

  const withBook = new Map<Person, Promise<string>>();
  /** One book for all calls, because a plan opens few. */
  const book: SetUp = async (owner) => {
    const opened = withBook.get(owner) ?? realBook(system, owner);
    withBook.set(owner, opened);
    return { path: { id: await opened } };
  };
  const withProofs = new Map<
    Person,
    Promise<Record<'live' | 'revoked' | 'receipt' | 'code' | 'secret' | 'id', string>>
  >();
  /** One live link and one that is revoked, because a loan has few; the page of the live one shows a receipt. */
  const proofs = (owner: Person) => {
    const make = async () => {
      const id = (await book(owner)).path?.id ?? '';
      const revoked = await madeProof(owner, id);
      await owner.call('DELETE', `/api/analyses/${id}/book/proofs/${revoked.proof.id}`);
      const { proof, code, secret } = await madeProof(owner, id);
      const receipt = await addedReceipt(system, owner, id);
      const [entry] = payment().entries;
      const entries = [{ ...entry, receipt, showReceipt: true }];
      await owner.call('POST', `/api/analyses/${id}/book/entries`, { entries, source: 'typed' });
      return { id, live: proof.id, revoked: revoked.proof.id, receipt, code, secret };
    };
    const made = withProofs.get(owner) ?? make();
    withProofs.set(owner, made);
    return made;
  };
  const payment = () => ({
    entries: [{ id: ulid(), kind: 'payment', part: 'p1', day: '2025-02-01', amount: 100 }],
    source: 'typed',
  });

  async function chat({ token }: Person): Promise<string> {
    const client = await connect(system);
    await client.ask('hello', { id_token: token });
    const started = await client.ask('start_chat', {});
    await client.close();
    return started.chat.id;
  }

  const message = {
    name: 'Pat',
    email: 'pat@people.example',
    topic: 'general',
    subject: 'A question',
    message: 'How many?',
  };
  const answer = () => ({ title: `Answer ${unique()}`, text: 'Here is how.' });
  const cannedAnswer = async () => idOf((await staff.call('POST', '/api/staff/canned-answers', answer())).body);

  async function reference(): Promise<string> {
    const { body } = await system.call('POST', '/api/contact', { body: message });
    return String((body as { reference: unknown }).reference);
  }

  const url = 'https://hooks.example.com/';

  /** There may be five, and the calls are tried more often than that. */
  async function makeRoom(owner: Person): Promise<void> {
    const { body } = await owner.call('GET', '/api/account/webhooks');
    for (const { id } of WebhookList.parse(body).items) {
      await owner.call('DELETE', `/api/account/webhooks/${id}`);
    }
  }

  const webhook: SetUp = async (owner) => {
    await makeRoom(owner);
    const made = await owner.call('POST', '/api/account/webhooks', { url });
    return { path: { webhookId: idOf(made.body) } };
  };

  const newWebhook: SetUp = async (owner) => {
    await makeRoom(owner);
    return { body: { url } };
  };

  const changedWebhook: SetUp = async (owner) => ({ ...(await webhook(owner)), body: { url } });

  const delivery: SetUp = async (owner) => {
    const { path } = await webhook(owner);
    const made = `/api/account/webhooks/${path?.webhookId}`;
    const sent = await owner.call('POST', `${made}/test`);
    await attempted(() => owner.call('GET', `${made}/deliveries`));
    return { path: { ...path, deliveryId: idOf(sent.body) } };
  };

  const newList = async () => ({
    name: 'Matrix',
    rest: 'keep',
    rows: [{ line: 1, address: `${unique()} Matrix St, Mesa, AZ 85201`, note: '' }],
  });

  /** With a row that is no address, so that it may get one. */
  const list: SetUp = async (owner) => {
    const rows = [{ line: 1, address: `No ${unique()} place`, note: '' }];
    const made = await owner.call('POST', '/api/lists', { ...(await newList()), rows });
    return { path: { id: idOf(made.body) } };
  };

  const factList: SetUp = async (owner) => {
    const source = { file: `matrix-${unique()}.csv`, day: '2026-01-20', rows: 1 };
    const made = await owner.call('POST', '/api/lists', { name: 'Matrix', rest: 'keep', source });
    return { path: { id: idOf(made.body) } };
  };

  const pricedList: SetUp = async (owner) => {
    const made = await factList(owner);
    const rows = [{ line: 1, address: `${unique()} Matrix St, Mesa, AZ 85201`, note: '', facts: { value: 300_000 } }];
    await owner.call('PUT', `/api/lists/${made.path?.id}/rows`, { from: 0, rows });
    await owner.call('POST', `/api/lists/${made.path?.id}/actions`, { action: 'price' });
    return made;
  };

  const columnMap = { roles: { 'est value': 'value' }, contacts: false, file: 'export.csv' };
  const keptMap: SetUp = async (owner) => {
    const hash = unique().toString(16).padStart(64, '0');
    await owner.call('PUT', `/api/column-maps/${hash}`, columnMap);
    return { path: { hash } };
  };

  return {
    getProfile: nothing,
    listSessions: nothing,
    endSession: session,
    endOtherSessions: nothing,
    listAccountLog: nothing,
    reportEvent: async () => ({ body: { kind: 'password_changed' } }),
    updateProfile: async () => ({ body: { company: 'Matrix LLC' } }),
    deleteProfile: nothing,
    uploadAvatar: async () => ({ file: { bytes: makePng(8, 8), type: 'image/png' } }),
    removeAvatar: nothing,
    uploadLogo: async () => ({ file: { bytes: makePng(8, 8), type: 'image/png' } }),
    removeLogo: nothing,
    getWorkspace: nothing,
    updateWorkspace: async () => ({ body: { buy_box: null } }),
    unsubscribe: async (owner) => {
      await owner.call('PATCH', '/api/profile', { reminders: { hour: 8 } });
      return { query: `?${new URLSearchParams({ secret: await secretOfMails(system, owner) })}` };
    },
    lookUpProperty: async () => ({ body: { address: `${unique()} Matrix St, Mesa, AZ 85201` } }),
    listSources: nothing,
    countArea: async () => {
      await placeCounty(system);
      return { body: mockArea.area };
    },
    listAreas: nothing,
    saveArea: async () => ({ body: { ...mockArea, follow: false } }),
    changeArea: async (owner) => ({ path: { area: await savedArea(owner) }, body: { follow: false } }),
    deleteArea: async (owner) => ({ path: { area: await savedArea(owner) } }),
    followHouse: async (owner) => {
      const id = await sharedHouse(owner);
      await placeHouseOf(system, owner, id);
      return { path: { id }, body: { step: 5 } };
    },
    unfollowHouse: async (owner) => {
      const id = await sharedHouse(owner);
      await placeWatch(system, owner, id);
      return { path: { id } };
    },
    listWatch: nothing,
    changeReLooks: async () => ({ body: { budget: 0 } }),
    changeWatchEvent: async (owner) => {
      const event = await placeWatchEvent(system, owner, await sharedHouse(owner));
      return { path: { event }, body: { done: true } };
    },
    suggestAddresses: async () => ({ body: { q: '2417 E Sample' } }),
    listAnalyses: nothing,
    saveAnalysis: async (owner) => ({ body: { lookup_id: await lookup(owner) } }),
    getAnalysis: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    updateAnalysis: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: { purchase_price: 1 } }),
    removeEstimate: async (owner) => ({ path: { id: await sharedHouse(owner), name: 'rent' } }),
    deleteAnalysis: async (owner) => ({ path: { id: await analysis(owner) } }),
    listLetters: letter,
    makeLetter: newLetter,
    getLetter: letter,
    handOutLetter: async (owner) => ({ ...(await letter(owner)), body: { form: 'Word' } }),
    listDeals: nothing,
    getDeal: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    getPipeline: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    changePipeline: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: { stage: 'contacted' } }),
    getCalendarFeed: nothing,
    createCalendarFeed: nothing,
    revokeCalendarFeed: nothing,
    readCalendarFeed: async (owner) => {
      const { body } = await owner.call('POST', '/api/calendar-feed');
      return { query: `?feed=${String((body as { feed: unknown }).feed)}` };
    },
    listActivity: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    addNote: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: { key: ulid(), text: 'Call back.' } }),
    changeNote: async (owner) => ({ ...(await note(owner)), body: { text: 'Called back.' } }),
    deleteNote: note,
    listLookups: nothing,
    exportData: nothing,
    getLookup: async (owner) => ({ path: { id: await lookup(owner) } }),
    choosePlan: async () => ({ body: choice }),
    cancelSubscription: nothing,
    keepSubscription: nothing,
    startCheckout: async () => ({ body: { tier: 'professional', billing_interval: 'monthly' } }),
    openBillingPortal: async () => ({ body: { to: 'home' } }),
    syncBilling: nothing,
    exportBilling: nothing,
    takeStripeEvent: async () => ({ file: { bytes: new TextEncoder().encode('{}'), type: 'application/json' } }),
    getPlanContacts: nothing,
    getStaffBilling: async (owner) => ({ body: { email: owner.email } }),
    refundPayment: async () => ({
      body: { key: ulid(), payment: 'ch_1', cents: 100, reason: 'Was charged twice.' },
    }),
    allowSellerMail: async (owner) => ({ body: { email: owner.email, ended_at: '2026-01-15T12:00:00.000Z' } }),
    sendContactMessage: async () => ({ body: message }),
    listContactMessages: nothing,
    updateContactMessage: async () => ({
      path: { reference: await reference() },
      body: { state: 'answered' },
    }),
    listCannedAnswers: nothing,
    addCannedAnswer: async () => ({ body: answer() }),
    changeCannedAnswer: async () => ({ path: { id: await cannedAnswer() }, body: answer() }),
    deleteCannedAnswer: async () => ({ path: { id: await cannedAnswer() } }),
    getChatCustomer: async (owner) => ({ path: { chat_id: await chat(owner) } }),
    listApiKeys: nothing,
    createApiKey: async () => ({ body: { name: 'Matrix' } }),
    revokeApiKey: async (owner) => {
      const made = await owner.call('POST', '/api/account/api-keys', { name: 'To be revoked' });
      return { path: { id: idOf(made.body) } };
    },
    createApiAnalysis: async () => ({ body: { propertyAddress: `${unique()} Matrix St, Mesa, AZ 85201` } }),
    listApiAnalyses: nothing,
    getApiAnalysis: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    createApiLetter: async (owner) => ({
      path: { id: await analysis(owner) },
      body: { buyerName: 'Matrix LLC', offerPrice: '250000' },
    }),
    listApiDeals: nothing,
    getApiDeal: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    changeApiDeal: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: { stage: 'contacted' } }),
    listApiDealNotes: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    addApiDealNote: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: { text: 'Call back.' } }),
    searchProperty: async () => ({ query: `?address=${unique()}%20Matrix%20St%2C%20Mesa%2C%20AZ%2085201` }),
    compareStructures: async () => ({ body: { house: { value: 300_000 } } }),
    solveTerms: async () => ({ body: { house: {}, structure: 'Novation', unknown: 'sellerPrice' } }),
    stressDeal: async () => ({ body: { house: {}, structure: 'Novation' } }),
    quoteList: async () => ({ body: { addresses: [`${unique()} Matrix St, Mesa, AZ 85201`] } }),
    createList: async () => ({ body: await newList() }),
    listLists: nothing,
    getList: list,
    changeList: async (owner) => ({ ...(await list(owner)), body: { action: 'retry' } }),
    deleteList: list,
    storeListRows: async (owner) => ({
      ...(await factList(owner)),
      body: {
        from: 0,
        rows: [{ line: 1, address: '1 Matrix St, Mesa, AZ 85201', note: '', facts: { value: 300_000 } }],
      },
    }),
    exportList: list,
    getListRow: async (owner) => {
      const { path } = await list(owner);
      return { path: { ...path, position: '0' } };
    },
    changeListRow: async (owner) => {
      const { path } = await list(owner);
      return { path: { ...path, position: '0' }, body: { address: `${unique()} Matrix St, Mesa, AZ 85201` } };
    },
    listColumnMaps: nothing,
    getColumnMap: keptMap,
    saveColumnMap: async (owner) => ({ ...(await keptMap(owner)), body: columnMap }),
    deleteColumnMap: keptMap,
    changeDealsOfList: async (owner) => ({ ...(await pricedList(owner)), body: { apply: true, parts: ['facts'] } }),
    undoDealsOfList: pricedList,
    listImportedFacts: nothing,
    deleteImportedFacts: async (owner) => ({ path: { list: await factFileOf(system, owner) } }),
    listPackets: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    makePacket: async (owner) => ({ path: { id: await sharedHouse(owner) }, body: newPacket() }),
    getPacket: sent,
    deletePacket: sent,
    renewPacketLink: async (owner) => ({ ...(await sent(owner)), body: { days: 30 } }),
    revokePacketLink: sent,
    getBook: book,
    openBook: async (owner) => ({ ...(await book(owner)), body: smallBook }),
    listEntries: book,
    postEntries: async (owner) => ({ ...(await book(owner)), body: payment() }),
    previewEntries: async (owner) => ({ ...(await book(owner)), body: payment() }),
    quotePayoff: async (owner) => ({ ...(await book(owner)), query: '?loan=p1&day=2025-03-01' }),
    listBooks: nothing,
    getStatement: async (owner) => ({ ...(await book(owner)), query: '?loan=p1&year=2025' }),
    getJournal: book,
    matchBankLines: async (owner) => ({
      ...(await book(owner)),
      body: { lines: [{ day: '2025-02-01', amount: -10_000, text: 'NOTE', bank: 'a'.repeat(64) }] },
    }),
    listProofs: book,
    makeProof: async (owner) => ({ ...(await book(owner)), body: { loan: 'p1', days: 30, shared_with: 'Matrix' } }),
    renewProof: async (owner) => {
      const { id, live } = await proofs(owner);
      return { path: { id, proof_id: live }, body: { days: 90 } };
    },
    revokeProof: async (owner) => {
      const { id, revoked } = await proofs(owner);
      return { path: { id, proof_id: revoked } };
    },
    uploadReceipt: async (owner) => ({ ...(await book(owner)), file: { bytes: makePng(8, 8), type: 'image/png' } }),
    getReceipt: async (owner) => {
      const { id, receipt } = await proofs(owner);
      return { path: { id, receipt_id: receipt } };
    },
    openProof: async (owner) => {
      const { code, secret } = await proofs(owner);
      return { body: { code, secret } };
    },
    openProofReceipt: async (owner) => {
      const { code, secret, receipt } = await proofs(owner);
      return { body: { code, secret, receipt } };
    },
    listSellerPages: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    makeAgreed: async (owner) => {
      const id = await sharedHouse(owner);
      const { body } = await placeInterest(system, owner, id);
      return { path: { id }, body };
    },
    undoAgreed: async (owner) => ({ path: { id: await sharedHouse(owner) } }),
    makeSellerPage: async (owner) => {
      const id = await realHouse(owner);
      return { path: { id }, body: await newSellerPage(owner, id) };
    },
    previewSellerPage: async (owner) => {
      const id = await realHouse(owner);
      const { draft, today, language } = await newSellerPage(owner, id);
      return { path: { id }, body: { draft, today, language } };
    },
    getSellerPage: offer,
    changeSellerPage: async (owner) => ({ ...(await offer(owner)), body: { seen_through: 1 } }),
    deleteSellerPage: offer,
    renewSellerLink: async (owner) => ({ ...(await offer(owner)), body: { days: 30 } }),
    revokeSellerLink: offer,
    replyToSeller: async (owner) => ({ ...(await offer(owner)), body: { key: ulid(), text: 'Thank you.' } }),
    mailSellerPage: async (owner) => {
      const { id, contact_id, link } = await offerToMail(owner);
      return { path: { id, page_id: link.page_id }, body: { contact_id, path: sellerPath(link.code, link.secret) } };
    },
    stopSellerMails: async (owner) => {
      const { id, contact_id, link, email } = await offerToMail(owner);
      await mailPage(owner, id, link, contact_id);
      return { query: `?${new URLSearchParams({ stop: stopIn(system, email) })}` };
    },
    // Nothing is signed yet.
    getSignedLetter: async (owner) => {
      const { path } = await offer(owner);
      return { path: { ...path, key: ulid() } };
    },
    addPhoto: async (owner) => ({
      path: { id: await sharedHouse(owner) },
      file: { bytes: makeJpeg(8, 8), type: 'image/jpeg' },
    }),
    getPhoto: photo,
    changePhoto: async (owner) => ({ ...(await photo(owner)), body: { caption: 'Front' } }),
    deletePhoto: photo,
    openPacket: async (owner) => {
      const { code, secret } = await packet(owner);
      return { body: { code, secret } };
    },
    openPacketPhoto: async (owner) => {
      const { code, secret, photo_id } = await packet(owner);
      return { body: { code, secret, photo_id } };
    },
    getTeam: nothing,
    invite: async () => ({ body: { email: 'sam@people.example', role: 'member' } }),
    inviteAgain: async () => ({ path: { invitation_id: ulid() } }),
    revokeInvitation: async () => ({ path: { invitation_id: ulid() } }),
    changeMember: async () => ({ path: { member_id: ulid() }, body: { role: 'viewer' } }),
    removeMember: async () => ({ path: { member_id: ulid() } }),
    leaveTeam: nothing,
    openInvitation: async () => ({ body: { secret: 'none' } }),
    join: async () => ({ body: { secret: 'none' } }),
    listWebhooks: nothing,
    createWebhook: newWebhook,
    getWebhook: webhook,
    changeWebhook: changedWebhook,
    deleteWebhook: webhook,
    rotateWebhookSecret: webhook,
    testWebhook: webhook,
    listDeliveries: webhook,
    resendDelivery: delivery,
    listApiWebhooks: nothing,
    createApiWebhook: newWebhook,
    getApiWebhook: webhook,
    changeApiWebhook: changedWebhook,
    deleteApiWebhook: webhook,
    rotateApiWebhookSecret: webhook,
    testApiWebhook: webhook,
    listApiDeliveries: webhook,
    resendApiDelivery: delivery,
  };
}
