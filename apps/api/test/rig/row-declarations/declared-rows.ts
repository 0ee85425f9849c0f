import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  API,
  ElementFlags,
  TypeFlags,
  type Checker,
  type Project,
  type Type,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Node, TaggedTemplateExpression, TemplateLiteral } from 'typescript/unstable/ast'
import { isIdentifier, isTaggedTemplateExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import type { Shape } from './shapes.ts'

/** A statement, or a piece of one, as written in the source. */
export interface WrittenStatement {
  /** File and line. */
  place: string
  /** The literal text around the inserted values. */
  pieces: readonly string[]
  /** The declared row. Null when nothing is declared. */
  row: Shape | null
}

const API_FOLDER = join(import.meta.dirname, '../../..')

/**
 * Returns every statement in the server's source and in the wrong examples, with its declared row as the compiler
 * understands it.
 */
export function statementsWritten(): WrittenStatement[] {
  const compiler = new API({ cwd: API_FOLDER })
  try {
    const project = openIn(compiler)
    const shapes = new Map<number, Shape>()
    const files = readdirSync(join(API_FOLDER, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join('src', file))
    return [...files, 'test/rig/row-declarations/wrong-rows.ts'].flatMap((file) =>
      statementsIn(project, file, shapes),
    )
  } finally {
    compiler.close()
  }
}

function openIn(compiler: API): Project {
  const config = join(API_FOLDER, 'tsconfig.json')
  const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error('The compiler does not know the server')
  return project
}

function statementsIn(
  { program, checker }: Project,
  file: string,
  shapes: Map<number, Shape>,
): WrittenStatement[] {
  const path = join(API_FOLDER, file)
  const text = readFileSync(path, 'utf8')
  if (!/\bsql[<`]/.test(text)) return []
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`The compiler has not read ${file}`)
  const templates = [...templatesIn(source)]
  const types = checker.getTypeAtLocation(templates)
  return templates.map(({ template }, index) => {
    // The row type may also be inferred from the expected type.
    const [declared] = checker.getTypeArguments(types[index] as TypeReference)
    if (!declared) throw new Error(`The compiler does not know a statement of ${file}`)
    const line = text.slice(0, template.pos).split('\n').length
    const isDeclared = (declared.flags & TypeFlags.AnyOrUnknown) === 0
    return {
      place: `${file}:${line}`,
      pieces: piecesOf(template),
      row: isDeclared ? shapeOf(checker, declared, shapes) : null,
    }
  })
}

function* templatesIn(node: Node): Generator<TaggedTemplateExpression> {
  if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') yield node
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* templatesIn(child)
}

function piecesOf(template: TemplateLiteral): string[] {
  if (!isTemplateExpression(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

/** Returns the shape of a type. Cached per type, so a recursive type refers to itself. */
function shapeOf(checker: Checker, type: Type, shapesById: Map<number, Shape>): Shape {
  const before = shapesById.get(type.id)
  if (before) return before
  const shape = { is: 'anything' } as Shape
  shapesById.set(type.id, shape)
  return Object.assign(shape, written(checker, type, shapesById))
}

function written(checker: Checker, type: Type, shapesById: Map<number, Shape>): Shape {
  const inner = (each: Type) => shapeOf(checker, each, shapesById)
  if (type.isErrorType()) throw new Error('The compiler does not understand what a statement declares')
  if (type.flags & TypeFlags.AnyOrUnknown) return { is: 'anything' }
  if (type.flags & TypeFlags.Null) return { is: 'null' }
  if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return { is: 'undefined' }
  if (type.isLiteralType()) return { is: 'literal', value: type.value as string | number | boolean }
  if (type.flags & TypeFlags.StringLike) return { is: 'string' }
  if (type.flags & TypeFlags.NumberLike) return { is: 'number' }
  if (type.flags & TypeFlags.BooleanLike) return { is: 'boolean' }
  if (type.isUnionType()) return { is: 'either', of: type.getTypes()!.map(inner) }
  if (type.isTypeParameter()) {
    const least = checker.getBaseConstraintOfType(type)
    return least ? inner(least) : { is: 'anything' }
  }
  if (type.getSymbol()?.name === 'Buffer') return { is: 'bytes' }
  if (type.isTypeReference() && checker.isTupleType(type)) {
    const { elementFlags } = type.getTarget() as Type & { elementFlags: readonly ElementFlags[] }
    if (elementFlags.some((flag) => flag !== ElementFlags.Required)) throw new Error('A tuple of any length')
    return { is: 'tuple', of: checker.getTypeArguments(type).map(inner) }
  }
  if (type.isTypeReference() && checker.isArrayLikeType(type))
    return { is: 'list', of: inner(checker.getTypeArguments(type)[0]!) }
  if (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) {
    const fields = checker.getPropertiesOfType(type).map((property) => {
      const ofProperty = checker.getTypeOfSymbol(property)!
      return [property.name, inner(ofProperty)] as const
    })
    const [index] = checker.getIndexInfosOfType(type)
    return { is: 'object', fields: Object.fromEntries(fields), rest: index ? inner(index.valueType) : null }
  }
  throw new Error(`No shape is known for ${checker.typeToString(type)}`)
}
