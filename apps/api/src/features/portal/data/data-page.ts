import { requestTitle } from '@afterbell/domain/portal/requests/request-title'
import {
  childWords as englishChild,
  type ChildWords,
} from '@afterbell/domain/portal/children/family-words.en'
import { childWords as spanishChild } from '@afterbell/domain/portal/children/family-words.es'
import { deviceNames } from '@afterbell/domain/login/device-text'
import { isFile, type FormAnswer } from '@afterbell/domain/forms/form-answers'
import { dateIn, formatDate } from '@afterbell/domain/kernel/dates'
import {
  formatWords as englishFormat,
  type FormatWords,
} from '@afterbell/domain/kernel/languages/format-words.en'
import { formatWords as spanishFormat } from '@afterbell/domain/kernel/languages/format-words.es'
import { languageNames, type Language } from '@afterbell/domain/kernel/languages/languages'
import { formatMoney } from '@afterbell/domain/kernel/money'
import { formatPhone } from '@afterbell/domain/kernel/phone'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import { dataWords as english, type DataWords } from '@afterbell/domain/portal/data/family-words.en'
import { dataWords as spanish } from '@afterbell/domain/portal/data/family-words.es'
import { moneyWords as englishMoney, type MoneyWords } from '@afterbell/domain/portal/money/family-words.en'
import { moneyWords as spanishMoney } from '@afterbell/domain/portal/money/family-words.es'
import {
  requestWords as englishRequests,
  type RequestWords,
} from '@afterbell/domain/portal/requests/family-words.en'
import { requestWords as spanishRequests } from '@afterbell/domain/portal/requests/family-words.es'
import { weekWords as englishWeek, type WeekWords } from '@afterbell/domain/portal/week/family-words.en'
import { weekWords as spanishWeek } from '@afterbell/domain/portal/week/family-words.es'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { OwnData } from './own-data.ts'

interface Words {
  child: ChildWords
  data: DataWords
  format: FormatWords
  money: MoneyWords
  requests: RequestWords
  week: WeekWords
}

const wordsIn: Readonly<Record<Language, Words>> = {
  en: {
    child: englishChild,
    data: english,
    format: englishFormat,
    money: englishMoney,
    requests: englishRequests,
    week: englishWeek,
  },
  es: {
    child: spanishChild,
    data: spanish,
    format: spanishFormat,
    money: spanishMoney,
    requests: spanishRequests,
    week: spanishWeek,
  },
}

type Label = keyof DataWords['labels']
type Facts = readonly (readonly [label: Label, text: string | null])[]

/** Returns the name of the download, without its ending. */
export function dataFileName({ schoolName }: SchoolNow, language: Language): string {
  return wordsIn[language].data.fileName(schoolName)
}

/** Writes what a guardian may read as one page without scripts, pictures or anything from elsewhere. */
export function dataPage(data: OwnData, school: SchoolNow, language: Language): string {
  const words = wordsIn[language]
  const { data: said } = words
  const sections = Object.entries(sectionsOf(data, school, words)) as [keyof OwnData, Facts[]][]
  const title = said.heading(school.schoolName)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(said.madeOn(`${data.you.firstName} ${data.you.lastName}`, formatDate(school.today, school.dateFormat)))}</p>`,
    `<p>${escapeHtml(said.leftOut)}</p>`,
    ...sections.map(([section, entries]) => sectionHtml(said.sections[section], entries, said)),
    '</body></html>\n',
  ].join('\n')
}

const STYLE =
  'body{max-width:50rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:.25rem 1rem;margin:0 0 1rem;padding:0 0 1rem;border-bottom:1px solid #ccc}dt{color:#555}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}'

function sectionHtml(title: string, entries: readonly Facts[], { labels, nothing }: DataWords): string {
  const lists = entries.map((facts) => {
    const rows = facts.flatMap(([label, text]) =>
      text === null || text === ''
        ? []
        : [`<dt>${escapeHtml(labels[label])}</dt><dd>${escapeHtml(text)}</dd>`],
    )
    return `<dl>${rows.join('')}</dl>`
  })
  const content = lists.length > 0 ? lists.join('\n') : `<p>${escapeHtml(nothing)}</p>`
  return `<h2>${escapeHtml(title)}</h2>\n${content}`
}

function sectionsOf(data: OwnData, school: SchoolNow, words: Words): Record<keyof OwnData, Facts[]> {
  const { child: childWords, data: said, format, money, requests, week } = words
  const dayOf = (date: string | null) => date && formatDate(date, school.dateFormat)
  const dayAt = (instant: string) => dayOf(dateIn(school.timezone, Temporal.Instant.from(instant)))
  const timeOf = (time: string | null) => time && format.formatTime(time.slice(0, 5), school.dateFormat)
  const amount = (cents: number) => formatMoney(cents, school.currency, format.locale)
  const photoTexts = {
    NONE: childWords.photoNone,
    INSIDE: childWords.photoInside,
    PUBLIC: childWords.photoPublic,
  }
  const yesNo = (is: boolean) => (is ? said.yes : said.no)
  const phoneOf = (phone: string | null) => phone && formatPhone(phone, school.country)
  const answerText = (answer: FormAnswer) =>
    typeof answer === 'boolean' ? yesNo(answer) : isFile(answer) ? answer.name : [answer].flat().join(', ')
  const { you } = data
  const address = you.address && [
    you.address.street,
    you.address.city,
    you.address.state,
    you.address.postalCode,
  ]
  return {
    you: [
      [
        ['name', `${you.firstName} ${you.lastName}`],
        ['email', you.email],
        ['phone', phoneOf(you.phone)],
        ['address', address && address.filter(Boolean).join(', ')],
        ['language', languageNames[you.language ?? 'en']],
        ['newsByEmail', yesNo(you.wanted.email.news)],
        ['childByEmail', yesNo(you.wanted.email.child)],
        ['newsByText', you.wanted.phone && yesNo(you.wanted.phone.news)],
        ['childByText', you.wanted.phone && yesNo(you.wanted.phone.child)],
      ],
    ],
    children: data.children.map((child) => [
      ['name', `${child.firstName} ${child.lastName}`],
      ['preferredName', child.preferredName],
      ['birthDate', dayOf(child.birthDate)],
      ['grade', child.grade && format.gradeName(child.grade)],
      ['teacher', child.teacher],
      ['tshirtSize', child.tshirtSize],
      ['allergies', child.allergies],
      ['specialNeeds', child.specialNeeds],
      ['conditions', child.conditions],
      ['medication', child.medication],
      ['doctorName', child.doctorName],
      ['doctorPhone', phoneOf(child.doctorPhone)],
      ['photos', child.photos && photoTexts[child.photos.answer]],
      ['pickups', linesOf(child.pickups.map(({ name, relation }) => [name, relation]))],
      [
        'emergencyContacts',
        linesOf(
          child.emergencyContacts.map(({ name, relation, phone, otherPhone }) => [
            name,
            relation,
            phoneOf(phone),
            phoneOf(otherPhone),
          ]),
        ),
      ],
    ]),
    attendance: data.attendance.map((meeting) => [
      ['date', dayOf(meeting.date)],
      ['child', meeting.child],
      ['activity', [meeting.activity, meeting.section].filter(Boolean).join(' · ')],
      ['time', `${timeOf(meeting.timeFrom)} – ${timeOf(meeting.timeTo)}`],
      ['location', meeting.location],
      ['canceled', meeting.isCanceled ? said.yes : null],
      ['absence', meeting.absence && week.absent(meeting.absence)],
      ['checkIn', timeOf(meeting.checkIn)],
      ['checkOut', timeOf(meeting.checkOut)],
      ['pickedUpBy', meeting.pickedUpBy],
    ]),
    forms: data.forms.map((form) => [
      ['form', form.form],
      ['child', form.child],
      ['date', dayAt(form.answeredAt)],
      [
        'answers',
        form.answers.map(({ question, answer }) => `${question}: ${answerText(answer)}`).join('\n'),
      ],
    ]),
    policies: data.policies.map((policy) => [
      ['policy', policy.title],
      ['version', String(policy.version)],
      ['date', dayOf(policy.acceptedOn)],
    ]),
    invoices: data.invoices.map((invoice) => [
      ['number', invoice.number],
      ['date', dayOf(invoice.date)],
      ['due', dayOf(invoice.dueDate)],
      ['status', money.status[invoice.status]],
      [
        'lines',
        linesOf(invoice.lines.map(({ child, label, amount: cents }) => [child, label, amount(cents)])),
      ],
      ['total', amount(invoice.total)],
      ['open', amount(invoice.amountDue)],
    ]),
    payments: data.payments.map((payment) => [
      ['date', dayOf(payment.date)],
      ['amount', amount(payment.cents)],
      ['status', money.paymentState[payment.state]],
      ['invoices', payment.invoices.join(', ')],
    ]),
    messages: data.messages.map((message) => [
      ['date', dayAt(message.sentAt)],
      ['channel', said.channels[message.channel]],
      ['subject', message.title],
      ['message', message.text],
    ]),
    requests: data.requests.map((request) => [
      ['date', dayAt(request.askedAt)],
      ['subject', requestTitle(request, requests)],
      ['child', request.children.join(', ')],
      ['message', request.words],
      ['answers', request.answer],
    ]),
    devices: data.devices.map(({ userAgent, seenAt }) => {
      const { browser, system } = deviceNames(userAgent)
      return [
        ['device', [browser, system].filter(Boolean).join(', ') || week.unknownDevice],
        ['lastSeen', dayAt(seenAt)],
      ]
    }),
  }
}

/** One line for each, of those of its parts that are there. */
function linesOf(items: readonly (readonly (string | null | undefined)[])[]): string {
  return items.map((parts) => parts.filter(Boolean).join(', ')).join('\n')
}
