import { familyAccount } from '@afterbell/contract/portal/family-account'
import { familyChildren } from '@afterbell/contract/portal/family-children'
import { familyCalendar } from '@afterbell/contract/portal/family-calendar'
import { familyDays } from '@afterbell/contract/portal/family-days'
import { familyLogIn, familySessions } from '@afterbell/contract/portal/family-log-in'
import { waitTwice } from '../families/carts/carts-of-families.ts'
import { offeredByLink, waitingByLink } from '../families/offered.ts'
import { familyBrowser, logInByCode, logInLetterTo, openPortal } from '../families/browser.ts'
import { writtenTo } from '../families/received.ts'
import { changeEmail, emailLetterTo } from '../families/own-email.ts'
import { BIRTH_DATE, logInFamily, makeFamily } from '../families/logged-in.ts'
import { familyPayments } from '@afterbell/contract/portal/family-payments'
import { familyPolicies } from '@afterbell/contract/portal/family-policies'
import { familyForms } from '@afterbell/contract/portal/family-forms'
import { askForFile, attach, PDF } from '../facts/form-files.ts'
import { askForm } from '../families/forms.ts'
import { policyToAccept } from '../families/policies.ts'
import { connectSandbox } from '../paying/paying.ts'
import { logInExpected, tellAbsence, toldAbsenceId, TODAY } from '../families/expected-today.ts'
import { askForRosa, ROSA } from '../families/asked.ts'
import { namePickup, YAW } from '../families/named-pickups.ts'
import { confirmedAddress, letFamiliesRegister, newChild, NINA } from '../families/registering.ts'
import { askForPhotos } from '../facts/photos.ts'
import { addMethod, logInOwing } from '../families/owing.ts'
import { inside, made } from '../make.ts'
import type { Sample, Samples, World } from './world.ts'

/** What our own page sends with each call. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

export const familySamples: Samples = {
  'familyLogIn.askForLetter': async ({ rig, school }) => {
    await openPortal(rig, school.id)
    return { headers: OWN_PAGE, body: { email: (await makeFamily(rig, school)).email } }
  },
  'familyLogIn.useCode': async (world) => {
    const { cookie, code } = await askedForLetter(world)
    return { cookie, headers: OWN_PAGE, body: { code } }
  },
  'familyLogIn.readLink': async (world) => ofLink(await askedForLetter(world)),
  'familyLogIn.useLink': async (world) => ofLink(await askedForLetter(world)),
  'familySessions.current': ofFamily,
  'familySessions.prove': async ({ rig, school }) => {
    await openPortal(rig, school.id)
    const browser = familyBrowser(rig, school.id)
    made(await logInByCode(rig, browser, (await makeFamily(rig, school)).email))
    return { ...ofBrowser(browser), body: { birthDate: BIRTH_DATE } }
  },
  'familySessions.choosePerson': async ({ rig, school }) => {
    await openPortal(rig, school.id)
    const { email } = await makeFamily(rig, school, { hasFather: true })
    const browser = familyBrowser(rig, school.id)
    made(await logInByCode(rig, browser, email))
    const { step } = made(await browser.call(familySessions.prove, { body: { birthDate: BIRTH_DATE } }))
    if (step?.ask !== 'WHO') throw new Error('Nobody is asked who is there')
    return { ...ofBrowser(browser), body: { guardianId: step.people[0]!.guardianId } }
  },
  'familySessions.list': ofFamily,
  'familySessions.end': async ({ rig, school }) => {
    const { browser } = await logInFamily(rig, school)
    const [session] = made(await browser.call(familySessions.list, {}))
    return { ...ofBrowser(browser), params: { sessionId: session!.id } }
  },
  'familySessions.logOut': ofFamily,
  'familyMoney.account': ofFamily,
  'familyMoney.invoices': async (world) => ({
    ...(await owingFamily(world)).sample,
    query: { isOpen: 'true' },
  }),
  'familyMoney.invoice': async (world) => {
    const { sample, invoiceId } = await owingFamily(world)
    return { ...sample, params: { invoiceId } }
  },
  'familyFiles.invoice': async (world) => {
    const { sample, invoiceId } = await owingFamily(world)
    return { ...sample, params: { invoiceId } }
  },
  'familyFiles.statement': async (world) => ({
    ...(await owingFamily(world)).sample,
    query: { language: 'es' },
  }),
  'familyFiles.taxStatement': async (world) => {
    const { sample } = await owingFamily(world)
    await inside(world.rig, world.school.id, (query) => query('update school set is_tax_exempt = true'))
    return { ...sample, query: { year: '2026' } }
  },
  'familyPayments.methods': ofFamily,
  'familyPayments.addMethod': async (world) => ({
    ...(await owingFamily(world)).sample,
    body: { type: 'CARD' },
  }),
  'familyPayments.removeMethod': withMethod,
  'familyPayments.makeDefault': withMethod,
  'familyPayments.setAutopay': async (world) => ({ ...(await withMethod(world)), body: { isOn: true } }),
  'familyPayments.list': async (world) => {
    const { browser, body, sample } = await paying(world)
    made(await browser.call(familyPayments.pay, { body }))
    return { ...sample, body: undefined }
  },
  'familyPayments.pay': async (world) => (await paying(world)).sample,
  'familyPayments.payment': async (world) => {
    const { browser, body, sample } = await paying(world)
    made(await browser.call(familyPayments.pay, { body }))
    return { ...sample, body: undefined, params: { paymentId: body.attempt } }
  },
  'familyAccount.get': ofFamily,
  'familyAccount.change': async (world) => {
    const { browser } = await logInFamily(world.rig, world.school)
    const { version } = made(await browser.call(familyAccount.get, {}))
    const body = { firstName: 'Marah', phone: '212-555-0188', street: '1 Elm St', city: 'Albany', version }
    return { ...ofBrowser(browser), body }
  },
  'familyAccount.askForEmail': async ({ rig, school }) => {
    const { browser } = await logInFamily(rig, school)
    const body = { email: 'mara.anew@families.test' }
    // Asked again, the same code is sent again.
    made(await browser.call(familyAccount.askForEmail, { body }))
    return { ...ofBrowser(browser), body }
  },
  'familyAccount.confirmEmail': async ({ rig, school }) => {
    const { browser, email } = await logInFamily(rig, school)
    const to = `anew.${email}`
    made(await browser.call(familyAccount.askForEmail, { body: { email: to } }))
    return { ...ofBrowser(browser), body: { code: (await emailLetterTo(rig, school.id, to)).code } }
  },
  'familyAccount.wanted': ofFamily,
  'familyAccount.saveWanted': async ({ rig, school }) => {
    const { browser } = await logInFamily(rig, school)
    const email = { news: true, child: true, checkedIn: true, checkedOut: true }
    made(await browser.call(familyAccount.saveWanted, { body: { email } }))
    return {
      ...ofBrowser(browser),
      body: {
        email: { news: false, child: true, checkedIn: false },
        phone: { news: true, child: false, checkedOut: true },
      },
    }
  },
  'familyAccount.messages': async (world) => (await writtenToFamily(world)).sample,
  'familyAccount.message': async (world) => {
    const { sample, messageId } = await writtenToFamily(world)
    return { ...sample, params: { messageId } }
  },
  'emailChangesByLink.read': async (world) => ({
    headers: OWN_PAGE,
    body: { token: await changedEmail(world) },
  }),
  'emailChangesByLink.undo': async (world) => ({
    headers: OWN_PAGE,
    body: { token: await changedEmail(world) },
  }),
  'familyHome.home': async (world) => (await owingFamily(world)).sample,
  'familyForms.attach': async (world) => {
    const { sample, asked } = await withFile(world)
    const files = { question: asked.questionId, file: { name: 'plan.pdf', text: PDF } }
    return { ...sample, params: asked.params, files }
  },
  'familyForms.file': async (world) => {
    const { sample, browser, asked } = await withFile(world)
    return { ...sample, params: { fileId: made(await attach(browser, asked)).file } }
  },
  'familyForms.list': ofFamily,
  'familyForms.get': async (world) => (await withForm(world)).sample,
  'familyForms.save': async (world) => {
    const { sample, browser, params, questionId } = await withForm(world)
    const signed = { formVersion: 1, signature: 'Mara Osei', signatureDrawing: 'M10 20L30 40' }
    const body = { ...signed, answers: { [questionId]: 'None' } }
    const { answer } = made(await browser.call(familyForms.save, { params, body } as never))
    return { ...sample, body: { ...signed, answers: { [questionId]: 'Nuts' }, replaces: answer!.id } }
  },
  'familyPolicies.list': ofFamily,
  'familyPolicies.accept': async ({ rig, school }) => {
    const { browser } = await logInFamily(rig, school)
    const { id, textId } = await policyToAccept(rig, school, browser)
    return { ...ofBrowser(browser), params: { policyId: id }, body: { textId } }
  },
  'familyWeek.week': ofFamily,
  'familyCalendar.get': async (world) => (await withCalendar(world)).sample,
  'familyCalendar.create': ofFamily,
  'familyCalendar.end': async (world) => (await withCalendar(world)).sample,
  'familyCalendar.followed': async (world) => ({ params: { token: (await withCalendar(world)).token } }),
  'familyData.kept': async (world) => {
    await inside(world.rig, world.school.id, (query) =>
      query(`insert into retention (school_id, pickup_months) values ($1, 24) on conflict do nothing`, [
        world.school.id,
      ]),
    )
    return ofFamily(world)
  },
  'familyData.download': async (world) => {
    const { sample, browser, params, questionId } = await withForm(world)
    const { id: policyId, textId } = await policyToAccept(world.rig, world.school, browser)
    made(await browser.call(familyPolicies.accept, { params: { policyId }, body: { textId } } as never))
    const body = { formVersion: 1, signature: 'Mara Osei', answers: { [questionId]: 'None' } }
    made(await browser.call(familyForms.save, { params, body } as never))
    return { ...sample, params: undefined }
  },
  'familyDays.tellAbsence': async (world) => {
    const { sample, childId, activityId } = await expectedToday(world)
    const days = { from: TODAY, to: TODAY }
    return { ...sample, body: { childIds: [childId], ...days, activityId, reason: 'SICK', note: 'Fever' } }
  },
  'familyDays.undoAbsence': async (world) => {
    const { sample, browser, childId } = await expectedToday(world)
    await tellAbsence(browser, childId)
    return { ...sample, params: { absenceId: await toldAbsenceId(browser) } }
  },
  'familyDays.tellLate': async (world) => {
    const { sample, childId } = await expectedToday(world)
    return { ...sample, params: { childId }, body: { minutes: 15, note: 'The bus' } }
  },
  'familyPickups.name': async (world) => {
    const { sample, childId } = await expectedToday(world)
    return { ...sample, body: { childIds: [childId], ...YAW, from: TODAY, to: TODAY } }
  },
  'familyPickups.takeBack': async (world) => {
    const { sample, browser, childId } = await expectedToday(world)
    return { ...sample, params: { pickupId: await namePickup(browser, childId) } }
  },
  'ownRequests.list': async (world) => {
    const { sample, browser, childId } = await expectedToday(world)
    await askForRosa(browser, [childId])
    return sample
  },
  'ownRequests.askForGuardian': async (world) => {
    const { sample, childId } = await expectedToday(world)
    return { ...sample, body: { ...ROSA, childIds: [childId] } }
  },
  'ownRequests.askToBeForgotten': async (world) => ({
    ...(await expectedToday(world)).sample,
    body: { words: 'We have moved away' },
  }),
  'ownRequests.withdraw': async (world) => {
    const { sample, browser, childId } = await expectedToday(world)
    return { ...sample, params: { requestId: await askForRosa(browser, [childId]) } }
  },
  'familyDays.undoLate': async (world) => {
    const { sample, browser, childId } = await expectedToday(world)
    made(await browser.call(familyDays.tellLate, { params: { childId }, body: { minutes: 20 } as never }))
    return { ...sample, params: { childId } }
  },
  'familyOffers.list': ofFamily,
  'familyOffers.chooseWishes': async (world) => {
    const { sample, childId } = await expectedToday(world)
    const { waitIds } = await waitTwice(world, childId)
    return { ...sample, body: { childId, waitIds } }
  },
  'familyRegistering.register': async ({ rig, school }) => ({
    ...ofBrowser(await confirmedAddress(rig, school)),
    body: { guardian: NINA, children: [newChild({ allergies: 'Peanuts' })] },
  }),
  'familyRegistering.addChildren': async (world) => {
    const sample = await ofFamily(world)
    await letFamiliesRegister(world.rig, world.school)
    return { ...sample, body: { children: [newChild()] } }
  },
  'familyChildren.get': (world) => ofChild(world),
  'familyChildren.change': (world) => ofChild(world, { allergies: 'Peanuts', version: 1 }),
  'familyChildren.addContact': (world) =>
    ofChild(world, { name: 'Oma Osei', phone: '212-555-0177', version: 1 }),
  'familyChildren.changeContact': (world) => ofContact(world, { name: 'Oma Osei', version: 2 }),
  'familyChildren.removeContact': (world) => ofContact(world),
  'familyChildren.sayPhotos': async (world) => {
    await askForPhotos(world.rig, world.school)
    return ofChild(world, { answer: 'INSIDE' })
  },
  'familyChildren.medical': (world) => ofChild(world),
  'familyChildren.saveMedical': (world) => ofChild(world, { conditions: 'Asthma', version: 0 }),
  'offersByLink.read': async (world) => ({
    headers: OWN_PAGE,
    body: { token: (await offeredByLink(world)).token },
  }),
  'offersByLink.accept': async (world) => {
    const { token, offerId } = await offeredByLink(world)
    return { headers: OWN_PAGE, body: { token, offerId, amount: 0 } }
  },
  'offersByLink.decline': async (world) => {
    const { token, offerId } = await offeredByLink(world)
    return { headers: OWN_PAGE, body: { token, offerId } }
  },
  'offersByLink.readWait': async (world) => ({
    headers: OWN_PAGE,
    body: { token: await waitingByLink(world) },
  }),
  'offersByLink.leaveWait': async (world) => ({
    headers: OWN_PAGE,
    body: { token: await waitingByLink(world) },
  }),
}

/** A family that is logged in, whose child is expected today, and the secret of their calendar. */
async function withCalendar(world: World) {
  const { sample, browser } = await expectedToday(world)
  const { link } = made(await browser.call(familyCalendar.create, {}))
  return { sample, token: link!.split('/').at(-2)! }
}

async function writtenToFamily({ rig, school }: World) {
  const { browser, email, childId } = await logInFamily(rig, school)
  const messageId = await writtenTo(rig, school, { to: email, childIds: [childId] })
  return { sample: ofBrowser(browser), messageId }
}

async function changedEmail({ rig, school }: World): Promise<string> {
  const { browser, email } = await logInFamily(rig, school)
  return changeEmail(rig, browser, { from: email, to: `anew.${email}` })
}

async function ofChild({ rig, school }: World, body?: object): Promise<Sample> {
  const { browser, childId } = await logInFamily(rig, school)
  return { ...ofBrowser(browser), params: { childId }, ...(body && { body }) }
}

async function ofContact({ rig, school }: World, body?: object): Promise<Sample> {
  const { browser, childId } = await logInFamily(rig, school)
  const { emergencyContacts } = made(
    await browser.call(familyChildren.addContact, {
      params: { childId },
      body: { name: 'Opa Osei', version: 1 },
    } as never),
  ) as unknown as { emergencyContacts: { id: string }[] }
  const params = { childId, contactId: emergencyContacts[0]!.id }
  return { ...ofBrowser(browser), params, ...(body && { body }) }
}

/** A family that is logged in, whose child is expected in a class later today. */
async function expectedToday({ rig, school }: World) {
  const { browser, childId, activityId } = await logInExpected(rig, school)
  return { sample: ofBrowser(browser), browser, childId, activityId }
}

/** A family that is logged in, and what its browser sends with each call. */
async function ofFamily({ rig, school }: World): Promise<Sample> {
  return ofBrowser((await logInFamily(rig, school)).browser)
}

/** A family that is logged in, owes something and has a card. */
async function owingWithCard(world: World) {
  const family = await owingFamily(world)
  return { ...family, methodId: await addMethod(world.rig, family.browser) }
}

/** A family that is logged in, and a form of their child that asks for a file. */
async function withFile({ rig, school }: World) {
  const family = await logInFamily(rig, school)
  const asked = await askForFile(rig, school, family)
  return { sample: ofBrowser(family.browser), browser: family.browser, asked }
}

/** A family that is logged in, and a form of their child that is signed. */
async function withForm({ rig, school }: World) {
  const family = await logInFamily(rig, school)
  const { params, questionId } = await askForm(rig, school, family, {
    needsSignature: true,
    mayDrawSignature: true,
  })
  return { sample: { ...ofBrowser(family.browser), params }, browser: family.browser, params, questionId }
}

async function withMethod(world: World): Promise<Sample> {
  const { sample, methodId } = await owingWithCard(world)
  return { ...sample, params: { methodId } }
}

async function paying(world: World) {
  const { sample, browser, methodId, invoiceId, amountDue } = await owingWithCard(world)
  const body = { attempt: crypto.randomUUID(), invoiceIds: [invoiceId], methodId, amount: amountDue / 100 }
  return { sample: { ...sample, body }, browser, body }
}

/** A family that is logged in and has an invoice, at a school that collects online. */
async function owingFamily({ rig, school }: World) {
  await connectSandbox(rig, school)
  const { browser, invoiceId, amountDue } = await logInOwing(rig, school)
  return { sample: ofBrowser(browser), browser, invoiceId, amountDue }
}

/** The call of a family that is logged in. */
export function ofBrowser({ cookies }: { cookies: ReadonlyMap<string, string> }): Sample {
  return { headers: OWN_PAGE, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

async function askedForLetter({ rig, school }: World) {
  await openPortal(rig, school.id)
  const { email } = await makeFamily(rig, school)
  const browser = familyBrowser(rig, school.id)
  await browser.call(familyLogIn.askForLetter, { body: { email } })
  return { ...ofBrowser(browser), ...(await logInLetterTo(rig, school.id, email)) }
}

function ofLink({ token }: { token: string | undefined }): Sample {
  return { headers: OWN_PAGE, body: { token } }
}
