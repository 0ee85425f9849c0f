import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Starts a pooler in transaction mode without support for named statements, like PgBouncer before 1.21. Each transaction
 * gets any free connection, the last freed one first.
 */
export async function startTransactionPooler(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const { user, database, host, port } = addressOf(databaseUrl)
  const startup = messageOf('', `\0\x03\0\0user\0${user}\0database\0${database}\0\0`)
  const all = new Set<Socket>()
  const free: Backend[] = []

  const backend = async (): Promise<Backend> => {
    const freeBackend = free.pop()
    if (freeBackend) return freeBackend
    const socket = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) },
    )
    all.add(socket)
    const made: Backend = { socket, heard: () => {} }
    const greeting: Buffer[] = []
    const ready = new Promise<void>((resolve) => {
      made.heard = (message) => {
        greeting.push(message)
        if (isReady(message)) resolve()
      }
    })
    socket.on(
      'data',
      framed(1, (message) => made.heard(message)),
    )
    socket.write(startup)
    await ready
    made.greeting = Buffer.concat(greeting)
    return made
  }

  const server = createServer((client) => {
    all.add(client)
    client.on('error', () => {})
    let serving: Promise<Backend> | null = null
    const serve = (message: Buffer) => {
      serving ??= backend().then((mine) => {
        mine.heard = (answer) => {
          client.write(answer)
          // Idle again: its transaction is over, and any client may use the connection.
          if (!isReady(answer) || answer[5] !== IDLE) return
          serving = null
          mine.heard = () => {}
          free.push(mine)
        }
        return mine
      })
      void serving.then(({ socket }) => socket.write(message))
    }
    client.once('data', () => {
      client.on(
        'data',
        framed(1, (message) => (message[0] === TERMINATE ? client.end() : serve(message))),
      )
      void backend().then((any) => {
        client.write(any.greeting!)
        free.push(any)
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    stop: () => {
      server.close()
      for (const each of all) each.destroy()
    },
  }
}

interface Backend {
  socket: Socket
  heard: (message: Buffer) => void
  greeting?: Buffer
}

const IDLE = 'I'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)

function isReady(message: Buffer): boolean {
  return message[0] === 'Z'.charCodeAt(0)
}

/** Splits incoming bytes into PostgreSQL messages: a letter, a length that includes itself, and the body. */
function framed(letters: number, heard: (message: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= letters + 4) {
      const end = letters + rest.readInt32BE(letters)
      if (rest.length < end) return
      heard(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

function messageOf(letter: string, body: string): Buffer {
  const bytes = Buffer.from(body, 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes.length + 4)
  return Buffer.concat([Buffer.from(letter), length, bytes])
}

function addressOf(databaseUrl: string) {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'))
  return {
    user: url.username,
    database: url.pathname.slice(1),
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.searchParams.get('port') || url.port || '5432',
  }
}
