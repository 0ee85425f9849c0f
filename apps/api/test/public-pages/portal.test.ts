import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { calendar } from '@afterbell/contract/calendars/calendars'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { portal, portalSettings } from '@afterbell/contract/public-pages/portal'
import { school as schools } from '@afterbell/contract/school/school'
import { call, useRig } from '../rig/app.ts'
import { enroll, inside, made, makeChild, makeClass, makeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()

const nameIt = (by: Staff, portalName: string) =>
  call(rig, schools.changePortalName, { body: { portalName } }, by)
const find = (portalName: string) => call(rig, portal.find, { params: { portalName } })
const set = (by: Staff, body: object, at: 'classes' | 'camps' | 'aftercare' = 'classes') =>
  call(rig, portalSettings.update, { at, body }, by)
const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`

async function historyOf({ schoolId }: Staff): Promise<string[]> {
  const { rows } = await inside(rig, schoolId, (query) =>
    query(`select what from audit_event order by at, id`),
  )
  return rows.map(({ what }) => what)
}

describe('The portal name', () => {
  test('is changed, found by whatever case, checked, and written down', async () => {
    const { admin, id } = await makeSchool(rig)
    const name = unique('Oak-Lane')
    expect((await nameIt(admin, name)).answer).toEqual({ portalName: name.toLowerCase() })
    expect((await call(rig, schools.portalName, {}, admin)).answer.portalName).toBe(name.toLowerCase())
    expect((await find(name.toUpperCase())).answer.id).toBe(id)
    expect((await find(id)).answer.portalName).toBe(name.toLowerCase())
    expect(await historyOf(admin)).toEqual(['portal.renamed'])
    const other = await makeSchool(rig)
    const check = async (by: Staff, portalName: string) =>
      (await call(rig, schools.checkPortal, { query: { portalName } }, by)).answer.taken
    expect(await check(other.admin, name)).toBe(true)
    expect(await check(admin, name)).toBe(false)
    expect(await check(other.admin, unique('free'))).toBe(false)
  })

  test('taken by two schools in the same second goes to one; the other is told at its field', async () => {
    const several = await Promise.all(Array.from({ length: 4 }, () => makeSchool(rig)))
    const name = unique('rush')
    const answers = await Promise.all(several.map(({ admin }) => nameIt(admin, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, problem } of answers.filter((each) => each.status !== 200))
      expect([status, problem.code, problem.fields]).toEqual([
        400,
        'PORTAL_NAME_TAKEN',
        [{ path: 'portalName', message: 'This URL already exists' }],
      ])
    const { rows } = await inside(rig, several[0]!.id, (query) =>
      query('select count(*)::int as count from school_directory where portal_name = $1', [name]),
    )
    expect(rows[0].count).toBe(1)
  })

  test.each([
    ['', 'This field is required'],
    ['oak lane', 'May contain letters a to z, numbers and hyphens'],
    ['école', 'May contain letters a to z, numbers and hyphens'],
    ['ab', 'Length should be at least 3 characters'],
    [crypto.randomUUID(), 'This looks like an ID. Please choose another name'],
  ])('%s is refused', async (name, message) => {
    const { admin } = await makeSchool(rig)
    const { status, problem } = await nameIt(admin, name)
    expect([status, problem.fields]).toEqual([400, [{ path: 'portalName', message }]])
    expect(await historyOf(admin)).toEqual([])
  })

  test('and its tag line are the Super Admin’s alone', async () => {
    const { manager } = await makeSchool(rig)
    expect((await nameIt(manager, unique('oak'))).status).toBe(403)
    expect((await call(rig, schools.changeTagLine, { body: { tagLine: 'x' } }, manager)).status).toBe(403)
  })
})

test('A tag line is shown to the public; an empty one is none', async () => {
  const { admin, id } = await makeSchool(rig)
  await call(rig, schools.changeTagLine, { body: { tagLine: 'Play. Learn! Élan?' } }, admin)
  expect((await find(id)).answer.tagLine).toBe('Play. Learn! Élan?')
  const wrong = await call(rig, schools.changeTagLine, { body: { tagLine: 'Игра' } }, admin)
  expect(wrong.problem.fields).toEqual([
    { path: 'tagLine', message: 'May contain latin letters, whitespaces, numbers and punctuation marks' },
  ])
  await call(rig, schools.changeTagLine, { body: { tagLine: '' } }, admin)
  expect((await find(id)).answer.tagLine).toBe('')
})

describe('A picture', () => {
  const file = (text: Buffer | string, name = 'logo.png') => ({ body: { logo: { name, text } } }) as never
  const upload = (by: Staff, text: Buffer | string, name?: string) =>
    call(rig, schools.changeLogo, file(text, name), by)
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 10, g: 90, b: 80 } } })
  const see = (url: string) => rig.app.inject({ url })
  const stored = async ({ schoolId }: Staff) =>
    (await inside(rig, schoolId, (query) => query('select id from image'))).rows.length

  test('becomes a small one of ours that is kept for good and shown as nothing else', async () => {
    const { admin } = await makeSchool(rig)
    const photo = await plain(3000, 1500)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const { answer } = await upload(admin, photo, 'photo.png')
    expect(answer.logo).toMatch(/-512x256\.webp$/)
    const seen = await see(answer.logo!)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    const { format, width, height, exif } = await sharp(seen.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 256,
      exif: undefined,
    })
    expect((await call(rig, schools.settings, {}, admin)).answer.logo).toBe(answer.logo)
  })

  test('uploaded again changes nothing; another takes its place and the first one goes; removing leaves none', async () => {
    const { admin } = await makeSchool(rig)
    const first = (await upload(admin, await plain(20, 10).png().toBuffer())).answer.logo
    expect((await upload(admin, await plain(20, 10).png().toBuffer())).answer.logo).toBe(first)
    const second = (await upload(admin, await plain(30, 10).webp().toBuffer())).answer.logo
    expect(await stored(admin)).toBe(1)
    expect((await see(first!)).statusCode).toBe(404)
    expect((await see(second!)).statusCode).toBe(200)
    expect((await call(rig, schools.removeLogo, {}, admin)).answer.logo).toBe(null)
    expect(await stored(admin)).toBe(0)
    expect(await historyOf(admin)).toEqual([
      'school.logo-changed',
      'school.logo-changed',
      'school.logo-removed',
    ])
  })

  test('shown in two places stays while one of them shows it', async () => {
    const { admin, id } = await makeSchool(rig)
    const drawn = await plain(40, 20).png().toBuffer()
    const logo = (await upload(admin, drawn)).answer.logo!
    const body = { image: { name: 'a.png', text: drawn } }
    const background = (await call(rig, portal.changeBackground, { body } as never, admin)).answer
    expect((await find(id)).answer).toMatchObject({ logo, backgroundImage: background.backgroundImage })
    await call(rig, portal.removeBackground, {}, admin)
    expect((await see(logo)).statusCode).toBe(200)
  })

  test('is not reached by the id of another school', async () => {
    const [one, other] = [await makeSchool(rig), await makeSchool(rig)]
    const { logo } = (await upload(one.admin, await plain(9, 9).png().toBuffer())).answer
    expect((await see(logo!.replace(one.id, other.id))).statusCode).toBe(404)
    expect((await see('/api/images/junk/junk')).statusCode).toBe(404)
  })

  test('that is none, is something else besides, or would unfold beyond measure is refused, and nothing is kept', async () => {
    const { admin } = await makeSchool(rig)
    const png = await plain(16, 16).png().toBuffer()
    const jpeg = await plain(16, 16).jpeg().toBuffer()
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const zipEnd = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024)
    const tiff = await plain(16, 16).tiff().toBuffer()
    const refused: [string, Buffer | string, RegExp][] = [
      ['an SVG', svg, /^SVG drawings are not allowed/],
      ['an SVG named PNG', svg, /^SVG drawings/],
      ['a text', 'not a picture', /^This is not a picture/],
      ['another format', tiff, /^This is not a picture/],
      [
        'a page behind a JPEG',
        Buffer.concat([jpeg, Buffer.from('<html><script>1</script>')]),
        /more than a picture/,
      ],
      ['an archive behind a JPEG', Buffer.concat([jpeg, zipEnd]), /more than a picture/],
      ['anything behind a PNG', Buffer.concat([png, Buffer.from('tail')]), /more than a picture/],
      ['half a picture', png.subarray(0, 60), /is damaged/],
      ['a head alone', Buffer.from('89504e470d0a1a0a0000', 'hex'), /is damaged/],
      ['a bomb', bomb, /more than 50 million pixels/],
    ]
    for (const [what, bytes, sentence] of refused) {
      const { status, problem } = await upload(admin, bytes)
      expect([what, status, problem.code, problem.fields?.[0]?.path]).toEqual([
        what,
        400,
        'NOT_AN_IMAGE',
        'logo',
      ])
      expect(problem.message, what).toMatch(sentence)
    }
    const heavy = await upload(admin, Buffer.alloc(5 * 1024 * 1024 + 1))
    expect([heavy.status, heavy.problem.code, heavy.problem.message]).toEqual([
      400,
      'FILE_TOO_LARGE',
      'This file is too large. It can have at most 5 MB',
    ])
    expect((await upload(admin, '')).problem.code).toBe('FILE_MISSING')
    expect(await stored(admin)).toBe(0)
    expect(await historyOf(admin)).toEqual([])
  })
})

describe('The portal settings', () => {
  test('begin with everything shown; hosts, color and first-child discount are the same in all kinds', async () => {
    const { manager } = await makeSchool(rig)
    const read = async (at: 'classes' | 'camps') =>
      (await call(rig, portalSettings.get, { at }, manager)).answer
    expect(await read('classes')).toEqual({
      visible: true,
      prices: true,
      places: true,
      instructors: true,
      hosts: [],
      accentColor: null,
      firstChildDiscount: null,
      version: 0,
      sharedVersion: 0,
    })
    const hosts = ['www.Oak.example.org/clubs', 'https://www.oak.example.org', 'http://localhost:8080/']
    const saved = await set(manager, {
      prices: false,
      hosts,
      accentColor: '#ABC',
      firstChildDiscount: { amount: 12.5, active: true },
    })
    expect(saved.answer).toMatchObject({
      prices: false,
      hosts: ['https://www.oak.example.org', 'http://localhost:8080'],
      accentColor: '#aabbcc',
      firstChildDiscount: { amount: 1250, active: true },
      version: 1,
      sharedVersion: 1,
    })
    expect(await read('classes')).toEqual(saved.answer)
    expect(await read('camps')).toEqual({ ...saved.answer, prices: true, version: 0 })
    expect(await historyOf(manager)).toEqual(['portal.settings-changed'])
    await set(manager, { prices: false })
    expect(await historyOf(manager)).toHaveLength(1)
  })

  test('are not overwritten by who loaded them before somebody else changed them', async () => {
    const { admin, manager } = await makeSchool(rig)
    await set(manager, { prices: false, version: 0 })
    // Settings shared by all kinds have their own version.
    expect((await set(admin, { accentColor: '#123456', sharedVersion: 0 })).answer).toMatchObject({
      version: 1,
      sharedVersion: 1,
    })
    expect((await set(manager, { hosts: ['oak.org'], sharedVersion: 0 }, 'camps')).status).toBe(400)
    const stale = await set(admin, { instructors: false, version: 0 })
    expect([stale.status, stale.problem.code]).toEqual([400, 'CHANGED_MEANWHILE'])
    expect((await call(rig, portalSettings.get, { at: 'classes' }, admin)).answer.instructors).toBe(true)
  })

  test.each([
    [{ hosts: ['not a host'] }, 'hosts'],
    [{ hosts: ["oak.org; script-src 'unsafe-inline'"] }, 'hosts'],
    [{ hosts: ['https://user@oak.org'] }, 'hosts'],
    [{ hosts: ['*'] }, 'hosts'],
    [{ hosts: Array.from({ length: 21 }, (_, n) => `oak${n}.org`) }, 'hosts'],
    [{ accentColor: 'red' }, 'accentColor'],
    [{ firstChildDiscount: { amount: 0, active: true } }, 'firstChildDiscount.amount'],
  ])('%j is refused at its field, and nothing of it is kept', async (body, path) => {
    const { admin } = await makeSchool(rig)
    const { status, problem } = await set(admin, { prices: false, ...body })
    expect([status, problem.fields?.map((each) => each.path)]).toEqual([400, [path]])
    expect((await call(rig, portalSettings.get, { at: 'classes' }, admin)).answer.prices).toBe(true)
  })

  test('decide what leaves the server: the public is told no price, number or name that is hidden, and staff all', async () => {
    const school = await makeSchool(rig)
    const { admin, instructor } = school
    const full = { maxEnroll: 1, price: 120, instructorIds: [instructor.id] }
    const id = await makeClass(rig, school, full)
    await enroll(rig, school, id, 1)
    const list = async (by: Partial<Staff>) =>
      made(
        await call(rig, activities.list, { at: 'classes', params: { schoolId: school.id }, query: {} }, by),
      ).content[0]
    expect(await list({})).toMatchObject({
      price: 12000,
      places: { maxEnroll: 1, enrolled: 1 },
      instructors: [{ id: instructor.id }],
      hidden: [],
    })
    await set(admin, { prices: false, places: false, instructors: false })
    const seen = await list({})
    expect(seen).toMatchObject({
      price: 0,
      priceTo: 0,
      instructors: [],
      places: { maxEnroll: 0, enrolled: 0, waiting: 0 },
      sections: [{ price: 0, instructors: [], places: { enrolled: 0 }, availability: 'WAIT_LIST' }],
      hidden: ['prices', 'places', 'instructors'],
    })
    expect(JSON.stringify(seen)).not.toContain('Ines')
    expect(await list(admin)).toMatchObject({ price: 12000, places: { enrolled: 1 }, hidden: [] })
    const days = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
    const month = async () =>
      (await call(rig, calendar.open, { at: 'classes', params: { schoolId: school.id }, query: days })).answer
    expect(await month()).toMatchObject({
      sections: [
        { price: 0, instructors: [], places: { enrolled: 0 }, meetings: [{ booked: 0 }, { booked: 0 }] },
      ],
      hidden: ['prices', 'places', 'instructors'],
    })
    await set(admin, { visible: false })
    expect((await month()).sections).toEqual([])
    expect(await list({})).toBeUndefined()
    expect(await list(admin)).toBeDefined()
    expect((await find(school.id)).answer.kinds.map(({ kind }) => kind)).toEqual(['camps', 'aftercare'])
  })
})

describe('The public', () => {
  test('finds nothing by the name of an instructor who is not shown, nor by asking for them; staff do', async () => {
    const school = await makeSchool(rig)
    const { admin, instructor } = school
    await makeClass(rig, school, { className: 'Chess', instructorIds: [instructor.id] })
    await makeClass(rig, school, { className: 'Inessential Art' })
    const names = async (query: object, by: Partial<Staff> = {}) => {
      const input = { at: 'classes', params: { schoolId: school.id }, query } as never
      return made(await call(rig, activities.list, input, by)).content.map(({ name }) => name)
    }
    expect((await names({ search: 'Ines' })).sort()).toEqual(['Chess', 'Inessential Art'])
    expect(await names({ instructorId: instructor.id })).toEqual(['Chess'])
    await set(admin, { instructors: false })
    expect(await names({ search: 'Ines' })).toEqual(['Inessential Art'])
    expect(await names({ instructorId: instructor.id })).toHaveLength(2)
    expect(await names({ search: 'Ines' }, admin)).toHaveLength(2)
    const query = { dateFrom: '2026-11-01', dateTo: '2026-11-30', instructorId: instructor.id }
    const month = await call(rig, calendar.open, { at: 'classes', params: { schoolId: school.id }, query })
    expect(month.answer.activities).toHaveLength(2)
  })

  test('is told that a class is full, not by how many more than there are places', async () => {
    const school = await makeSchool(rig)
    const id = await makeClass(rig, school, { maxEnroll: 2 })
    await enroll(rig, school, id, 2)
    const body = { childId: await makeChild(rig, school), overbook: true }
    made(await call(rig, rosters.add, { at: 'classes', params: { id }, body }, school.admin))
    const input = { at: 'classes' as const, params: { schoolId: school.id } }
    const places = async (by: Partial<Staff>) =>
      made(await call(rig, activities.list, { ...input, query: {} }, by)).content[0]!.places
    expect(await places(school.admin)).toMatchObject({ enrolled: 3, maxEnroll: 2, percent: 150 })
    expect(await places({})).toMatchObject({ enrolled: 2, maxEnroll: 2, percent: 100 })
    const query = { dateFrom: '2026-11-18', dateTo: '2026-12-31' }
    const { sections } = (await call(rig, calendar.open, { ...input, query })).answer
    expect(Math.max(...sections[0]!.meetings.map(({ booked }) => booked))).toBe(2)
  })
})

describe('The public finds', () => {
  test('where something that is shown is held, and nobody’s names', async () => {
    const school = await makeSchool(rig)
    await makeClass(rig, school)
    const { answer } = await find(school.id)
    expect(answer).toMatchObject({ schoolName: school.name, isOpen: true, locations: [], currency: 'USD' })
    expect(Object.keys(answer)).not.toContain('firstChildDiscount')
  })

  test('that sign-up is closed at a school that is not at work, and none of its activities', async () => {
    for (const state of ['INACTIVE', 'SUSPENDED', 'DEACTIVATED']) {
      const school = await makeSchool(rig)
      await makeClass(rig, school)
      await inside(rig, school.id, (query) =>
        query('update school_directory set state = $2 where id = $1', [school.id, state]),
      )
      expect((await find(school.id)).answer).toMatchObject({
        isOpen: false,
        kinds: [],
        schoolName: school.name,
      })
      const params = { schoolId: school.id }
      const { answer } = await call(rig, activities.list, { at: 'classes', params, query: {} })
      expect(answer.content).toEqual([])
      // Staff and the public see the same there.
      const { token } = school.admin
      const staff = await call(rig, activities.list, { at: 'classes', params, query: {} }, { token })
      expect(staff.answer.content).toEqual([])
    }
  })

  test('nothing behind a name nobody has', async () => {
    for (const name of [unique('nobody'), crypto.randomUUID(), '%', 'ä'])
      expect((await find(name)).status).toBe(404)
  })
})

test('Links of public pages carry the portal name, or the id where there is none', async () => {
  const { admin, id } = await makeSchool(rig)
  const name = unique('oak')
  await nameIt(admin, name)
  const { pages, script } = (await call(rig, portal.info, {}, admin)).answer
  expect(pages).toHaveLength(6)
  expect(pages.map(({ url }) => url)).toContain(
    `http://localhost:3000/schools/public/after-care/calendar?portal=${name}`,
  )
  expect(script).toMatch(/^http:\/\/localhost:3000\/assets\/widget\.v1\.js$/)
  await inside(rig, id, (query) =>
    query('update school_directory set portal_name = null where id = $1', [id]),
  )
  expect((await call(rig, portal.url, {}, admin)).answer.url).toBe(
    `http://localhost:3000/schools/public/classes/list?schoolId=${id}`,
  )
})
