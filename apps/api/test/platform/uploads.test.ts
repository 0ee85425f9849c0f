import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { familyImports, imports } from '@afterbell/contract/imports/imports'
import { school as schools } from '@afterbell/contract/school/school'
import { settings } from '@afterbell/contract/settings/settings'
import { call, useRig, type FilePart } from '../rig/app.ts'
import { made, makeSchool, type MadeSchool } from '../rig/make.ts'
import { partsOfSheet, rowsOfWords, zipOf, type Part } from '../rig/reading/zip-of.ts'

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
})

const catalog = (text: string | Buffer, name = 'list.csv') =>
  call(
    rig,
    imports.upload,
    { at: 'classes', body: { 'catalog-file': { name, text } } } as never,
    school.admin,
  )

const families = (text: string | Buffer) =>
  call(
    rig,
    familyImports.upload,
    { body: { 'catalog-file': { name: 'a.csv', text } } } as never,
    school.admin,
  )

const locations = (text: string | Buffer) =>
  call(
    rig,
    settings.importLocations,
    { body: { 'locations-file': { name: 'a.csv', text } satisfies FilePart } } as never,
    school.admin,
  )

const logo = (text: Buffer) =>
  call(rig, schools.changeLogo, { body: { logo: { name: 'a.png', text } } } as never, school.admin)

/**
 * Expects another user's call to be answered before the upload, because files are read in another process. Returns the
 * refusal of the upload.
 */
async function refusedWhileOthersWork(upload: Promise<{ status: number; problem: any }>) {
  const order: string[] = []
  const [refused] = await Promise.all([
    upload.finally(() => order.push('upload')),
    call(rig, settings.locationNames, {}, school.manager).finally(() => order.push('other')),
  ])
  expect(order).toEqual(['other', 'upload'])
  return refused
}

const SHEET = partsOfSheet(rowsOfWords(['Name', 'Days'], ['Chess', 'Mon']))
const [WORKBOOK, RELATIONS, LIST] = SHEET as [Part, Part, Part]
const inflates = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576, ' ')

describe('A spreadsheet', () => {
  test('whose parts and directory agree is read, whatever program wrote it', async () => {
    expect(made(await catalog(zipOf(SHEET), 'a.xlsx'))).toMatchObject({ rowCount: 1, mapping: { name: 0 } })
    // Written as a stream: the sizes follow each part.
    const streamed = SHEET.map((part) => {
      const { packed, size, crc } = sizesOf(part)
      const behind = Buffer.alloc(16)
      behind.writeUInt32LE(0x08074b50, 0)
      for (const [index, value] of [crc, packed, size].entries()) behind.writeUInt32LE(value, 4 + index * 4)
      return { ...part, local: { flags: 8, crc: 0, packed: 0, size: 0 }, listed: { flags: 8 }, behind }
    })
    expect(made(await catalog(zipOf(streamed), 'a.xlsx'))).toMatchObject({ rowCount: 1 })
  })

  const crooked: [string, Buffer][] = [
    [
      'whose part claims gigabytes of itself',
      zipOf([WORKBOOK, RELATIONS, { ...LIST, local: { size: 4_200_000_000 } }]),
    ],
    [
      'whose part claims gigabytes here and there',
      zipOf([
        WORKBOOK,
        RELATIONS,
        { ...LIST, local: { size: 4_200_000_000 }, listed: { size: 4_200_000_000 } },
      ]),
    ],
    [
      'with a part that is missing from the directory',
      zipOf([...SHEET, { name: 'xl/more.xml', text: 'x', isHidden: true }]),
    ],
    [
      'with a bomb that is missing from the directory',
      zipOf([{ name: 'xl/styles.xml', text: inflates(40), isHidden: true }, ...SHEET]),
    ],
    ['with two parts that are one', zipOf([...SHEET, { ...LIST, name: 'xl/a.xml', listed: { header: 0 } }])],
    [
      'with parts that overlap',
      zipOf([WORKBOOK, { ...RELATIONS, local: { packed: 5000 }, listed: { packed: 5000 } }, LIST]),
    ],
    ['with two parts of one name', zipOf([...SHEET, LIST])],
    [
      'with a part that has two names',
      zipOf([WORKBOOK, RELATIONS, { ...LIST, local: { name: 'xl/worksheets/sheet2.xml' } }]),
    ],
    ['with something between its parts', zipOf([WORKBOOK, { ...RELATIONS, behind: Buffer.alloc(40) }, LIST])],
    [
      'with a part that holds more than it says',
      zipOf([WORKBOOK, RELATIONS, { ...LIST, local: { size: 10 }, listed: { size: 10 } }]),
    ],
    [
      'with a part that was changed',
      zipOf([WORKBOOK, RELATIONS, { ...LIST, local: { crc: 1 }, listed: { crc: 1 } }]),
    ],
    ['with a directory that is counted wrong', zipOf(SHEET, { count: 2 })],
    [
      'with parts that are sealed',
      zipOf([WORKBOOK, RELATIONS, { ...LIST, local: { flags: 1 }, listed: { flags: 1 } }]),
    ],
    ['that unpacks to more than any list', zipOf([...SHEET, { name: 'xl/more.xml', text: inflates(33) }])],
    [
      'with a row no sheet has',
      zipOf(partsOfSheet('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>')),
    ],
    ['cut in half', zipOf(SHEET).subarray(0, 600)],
    ['with a directory beyond its end', endsAt(0xfffffff0)],
  ]
  test.each(crooked)('%s is refused at its field, and others are answered meanwhile', async (_, bytes) => {
    const { status, problem } = await refusedWhileOthersWork(catalog(bytes, 'a.xlsx'))
    expect([status, problem.code]).toEqual([400, 'FILE_UNREADABLE'])
    expect(problem.fields).toEqual([{ path: 'catalog-file', message: problem.message }])
    expect(problem.message).toMatch(/^This spreadsheet (could not be read|holds far more)/)
  })

  test('with one cell at the end of the world is refused before the cells between are filled in', async () => {
    const far = `${rowsOfWords(['Name'])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`
    const { problem } = await refusedWhileOthersWork(catalog(zipOf(partsOfSheet(far)), 'a.xlsx'))
    expect(problem).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message:
        'A sheet in this file goes to row 1048576 and column 16384. Please save only the list and try again',
    })
  })

  test('that says one long text in every cell is refused before it is stored', async () => {
    const cells = Array.from(
      { length: 4000 },
      (_, row) =>
        `<row r="${row + 2}">${['A', 'B'].map((at) => `<c r="${at}${row + 2}" t="s"><v>0</v></c>`).join('')}</row>`,
    )
    const parts = partsOfSheet(rowsOfWords(['Name', 'Days']) + cells.join(''))
    parts.push({ name: 'xl/sharedStrings.xml', text: `<sst><si><t>${'x'.repeat(1900)}</t></si></sst>` })
    expect((await catalog(zipOf(parts), 'a.xlsx')).problem).toMatchObject({
      code: 'FILE_TOO_LARGE',
      message: expect.stringContaining('too much text'),
    })
  })
})

describe('A CSV file', () => {
  const NEVER_CLOSED = `Name\n"${'x'.repeat(1_900_000)}`
  const blank = (lines: number) => `Name\n${'\n'.repeat(lines)}`
  type Upload = (text: string) => Promise<{ status: number; problem: any }>
  const cases: [string, Upload, string, string, RegExp][] = [
    ['of 195 KB of blank lines', catalog, 'catalog-file', blank(195_000), /no rows below/],
    [
      'of 195 KB of nothing but blank lines',
      families,
      'catalog-file',
      '\n'.repeat(195_000),
      /have the column names/,
    ],
    ['of 4.8 MB of blank lines', catalog, 'catalog-file', blank(4_800_000), /more than 1048576 rows/],
    [
      'of 4.8 MB of blank lines, for families',
      families,
      'catalog-file',
      blank(4_800_000),
      /more than 1048576/,
    ],
    [
      'of 1.9 MB of blank lines, for a list',
      locations,
      'locations-file',
      blank(1_900_000),
      /more than 1048576/,
    ],
    [
      'of one cell without an end',
      catalog,
      'catalog-file',
      NEVER_CLOSED,
      /quotation mark in row 2 is not closed/,
    ],
    ['of one cell without an end, for a list', locations, 'locations-file', NEVER_CLOSED, /mark in row 2/],
    [
      'of more rows than may be kept',
      catalog,
      'catalog-file',
      `Name\n${'a\n'.repeat(900_000)}`,
      /At most 5000/,
    ],
    [
      'of more rows than a list takes',
      locations,
      'locations-file',
      `Name\n${'a\n'.repeat(900_000)}`,
      /At most 5000/,
    ],
    [
      'of more columns than a list has',
      catalog,
      'catalog-file',
      `Name\n${'a,'.repeat(151)}`,
      /Row 2 has 151 columns/,
    ],
    [
      'of a million empty columns',
      locations,
      'locations-file',
      `${','.repeat(1_000_000)}x`,
      /has 1000001 columns/,
    ],
  ]
  test.each(cases)('%s is refused at its field, and others are answered meanwhile', async (...testCase) => {
    const [, upload, field, text, sentence] = testCase
    const { status, problem } = await refusedWhileOthersWork(upload(text))
    expect(status).toBe(400)
    expect(problem.message).toMatch(sentence)
    expect(problem.fields).toEqual([{ path: field, message: problem.message }])
  })

  test('may have blank rows anywhere, and its rows keep their numbers', async () => {
    const { answer } = await locations(`Name\n\n,,,\nArt room\n${'\n'.repeat(3000)}Gym\n`)
    expect(answer.rows.map(({ row, name }) => [row, name])).toEqual([
      [4, 'Art room'],
      [3005, 'Gym'],
    ])
  })

  test('is imported once, however often the same request is sent', async () => {
    const key = { 'idempotency-key': 'one upload' }
    const send = () =>
      call(
        rig,
        settings.importLocations,
        { body: { 'locations-file': { name: 'a.csv', text: 'Name\nLibrary\n' } } } as never,
        school.admin,
        key,
      )
    expect([made(await send()).imported, made(await send()).imported]).toEqual([1, 1])
  })
})

describe('A picture', () => {
  test.each([
    ['of a billion pixels', png(30_000, 30_000, 0), /more than 50 million pixels/],
    ['of a hundred million pixels', png(10_000, 10_000, 0), /more than 50 million pixels/],
    ['that must be held whole to be read', png(7_000, 7_000, 1), /is too complex to read/],
  ])('%s is refused at its field, and others are answered meanwhile', async (_, bytes, sentence) => {
    expect(bytes.length).toBeLessThan(5 * 1_048_576)
    const { status, problem } = await refusedWhileOthersWork(logo(bytes))
    expect([status, problem.code]).toEqual([400, 'NOT_AN_IMAGE'])
    expect(problem.message).toMatch(sentence)
    expect(problem.fields).toEqual([{ path: 'logo', message: problem.message }])
  })
})

test('Of six photos of 49 million pixels that are sent at once each is taken, or asked to come again', async () => {
  const photo = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#808080' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await Promise.all(Array.from({ length: 6 }, () => logo(photo)))
  const answers = sent.map(({ status, problem }) => (status < 300 ? 'TAKEN' : `${status} ${problem.message}`))
  expect(answers.filter((each) => each === 'TAKEN').length).toBeGreaterThan(0)
  const busy = '429 Other files of your school are being read. Please try again in a moment'
  expect(answers.filter((each) => each !== 'TAKEN' && each !== busy)).toEqual([])
})

test('Several files at once may weigh as much as one', async () => {
  const half = { name: 'a.csv', text: 'x'.repeat(3 * 1_048_576) }
  const { problem } = await call(
    rig,
    imports.upload,
    { at: 'classes', body: { 'catalog-file': half, another: half } } as never,
    school.admin,
  )
  expect(problem).toMatchObject({ code: 'FILE_TOO_LARGE', fields: [{ path: 'another' }] })
})

test('Who may not import is refused before the file is read', async () => {
  const { status } = await call(
    rig,
    imports.upload,
    { at: 'classes', body: { 'catalog-file': { name: 'a.csv', text: '\n'.repeat(4_800_000) } } } as never,
    school.instructor,
  )
  expect(status).toBe(403)
})

/** Returns the true sizes and checksum of a part. */
function sizesOf(part: Part): { packed: number; size: number; crc: number } {
  const bytes = zipOf([part])
  return { crc: bytes.readUInt32LE(14), packed: bytes.readUInt32LE(18), size: bytes.readUInt32LE(22) }
}

/** Builds a correct file except for the offset of its directory. */
function endsAt(directory: number): Buffer {
  const bytes = zipOf(SHEET)
  bytes.writeUInt32LE(directory, bytes.length - 6)
  return bytes
}

/** Builds a picture of one color, four 16-bit values per pixel. Interlaced (1), its last row needs the first. */
function png(width: number, height: number, interlaced: 0 | 1): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([16, 6, 0, 0, interlaced], 8)
  const pixels = interlaced
    ? deflateSync(Buffer.alloc(width * height * 8 + 8 * height), { level: 1 })
    : Buffer.alloc(10)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
