// Loaded before everything else, and plain enough for any Node: says what is wrong where a later file could not.
const needed = 26
if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Afterbell runs on Node ${needed} and this is Node ${process.versions.node}. ` +
      `\`npm ci\` brings the right one for Linux and for Macs with Apple silicon; elsewhere install Node ${needed}.`,
  )
  process.exit(1)
}
