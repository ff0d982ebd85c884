import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { EnvironmentChoice } from './PackageServices.ts'

type EnvironmentFormProps = {
  readonly environment: EnvironmentChoice
  save(environment: EnvironmentChoice): void
  cancel(): void
}

/** Name and packages of an environment. */
export function EnvironmentForm({ environment, save, cancel }: EnvironmentFormProps) {
  const [name, setName] = useState(environment.name)
  const [packages, setPackages] = useState(environment.packages)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ ...environment, name: name.trim(), packages })
  }
  return (
    <form onSubmit={submit} aria-label="Environment">
      <Stack gap="sm">
        <TextInput
          label="Name of the environment"
          placeholder="Statistics"
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TagsInput
          label="Packages in it"
          description="One at a time, then Enter. For example sympy, networkx>=3 or mpmath==1.3.0."
          // A comma is part of networkx>=3,<4.
          splitChars={[' ', ';']}
          value={[...packages]}
          onChange={setPackages}
          acceptValueOnBlur
          clearable
        />
        <Group>
          <Button type="submit" disabled={name.trim() === ''}>
            Save environment
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
