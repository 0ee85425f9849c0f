import { familyImports, imports } from '@afterbell/contract/imports/imports'
import type { Address } from '@afterbell/contract/kernel/op'
import { reactions } from '../../../src/reactions.ts'
import { guards } from '../../../src/guards.ts'
import { importJob } from '../../../src/features/imports/import.job.ts'
import { call, SEALER, type FilePart } from '../app.ts'
import { made } from '../make.ts'
import { nothing, unique, type Samples, type World } from './world.ts'

export const importSamples: Samples = {
  'imports.list': nothing,
  'imports.upload': () => ({ files: { 'catalog-file': catalog() } }),
  'imports.get': async (world, address) => ({ params: { id: (await uploaded(world, address)).id } }),
  'imports.change': async (world, address) => {
    const { id, mapping, options } = await uploaded(world, address)
    return { params: { id }, body: { mapping, options: { ...options, publish: true } } }
  },
  'imports.rows': async (world, address) => ({ params: { id: (await uploaded(world, address)).id } }),
  'imports.confirm': async (world, address) => confirmation(await uploaded(world, address)),
  'imports.undo': async (world, address) => ({ params: { id: await imported(world, address) } }),

  'familyImports.list': nothing,
  'familyImports.upload': () => ({ files: { 'catalog-file': families() } }),
  'familyImports.get': async (world) => ({ params: { id: (await familiesUploaded(world)).id } }),
  'familyImports.change': async (world) => {
    const { id, mapping, options } = await familiesUploaded(world)
    return { params: { id }, body: { mapping, options: { ...options, unknownChoices: 'SKIP' as const } } }
  },
  'familyImports.rows': async (world) => ({ params: { id: (await familiesUploaded(world)).id } }),
  'familyImports.confirm': async (world) => confirmation(await familiesUploaded(world)),
  'familyImports.undo': async (world) => ({ params: { id: await familiesImported(world) } }),
}

function confirmation({ id, shown }: { id: string; shown: string }) {
  return { params: { id }, body: { shown } }
}

/** Returns a file of one course that was never imported. */
function catalog(): FilePart {
  const row = `Chess ${unique()},Mon,2026-11-23,2026-12-14,15:30,16:30,Main gym`
  return {
    name: 'catalog.csv',
    text: `Name,Days,Start Date,End Date,Start Time,End Time,Location\n${row}\n`,
  }
}

async function uploaded({ rig, school }: World, address: Address | null) {
  const input = { at: address as ImportAddress, body: { 'catalog-file': catalog() } }
  return made(await call(rig, imports.upload, input as never, school.admin))
}

async function imported(world: World, address: Address | null): Promise<string> {
  const { rig, school } = world
  const { id, kind } = await uploaded(world, address)
  const input = { at: address as ImportAddress, params: { id } }
  made(await call(rig, imports.confirm, input, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind,
    importId: id,
  })
  return id
}

/** Returns a file of one child that was never imported, with a guardian, a pickup and a do-not-release entry. */
function families(): FilePart {
  const word = unique()
  const row = `Kit Hartley,2018-05-04,Gus Hartley,gus.${word}@example.test,Rose Hartley,Max Hartley,Asthma,12 Oak Street,Salem,OR,97301`
  return {
    name: 'families.csv',
    text: `Child,DOB,Parent,Parent email,Pickups,Do not release,Medical conditions,Address,City,State,Zip\n${row}\n`,
  }
}

async function familiesUploaded({ rig, school }: World) {
  const input = { body: { 'catalog-file': families() } }
  return made(await call(rig, familyImports.upload, input as never, school.admin))
}

async function familiesImported(world: World): Promise<string> {
  const { rig, school } = world
  const { id } = await familiesUploaded(world)
  made(await call(rig, familyImports.confirm, { params: { id } }, school.admin))
  await importJob({ pool: rig.pool, sealer: SEALER, reactions, guards })({
    schoolId: school.id,
    kind: 'families',
    importId: id,
  })
  return id
}

type ImportAddress = 'classes' | 'camps'
