import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@/features/benchmarks/ExportFormat.ts'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { reportFailure } from '@/ui/reportFailure.ts'

type ExportTabProps = { readonly benchmark: Benchmark; readonly services: BenchmarkServices }

/** The benchmark as files for other tools and other people. */
export function ExportTab({ benchmark, services }: ExportTabProps) {
  const [writing, setWriting] = useState<ExportFormat>()
  const save = async (format: (typeof EXPORT_FORMATS)[number]) => {
    setWriting(format.id)
    try {
      const file = await services.exportAs(benchmark.id, format.id)
      downloadBlob(file, file.name)
    } finally {
      setWriting(undefined)
    }
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        Keys are in none of these files. A session file, which this page can read again, is made from the
        session menu.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {EXPORT_FORMATS.map((format) => (
          <Card key={format.id} withBorder component="section" aria-label={format.name}>
            <Stack gap="xs" h="100%" justify="space-between">
              <div>
                <Title order={2} size="h5">
                  {format.name}
                </Title>
                <Text size="sm">{format.about}</Text>
              </div>
              <Button
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                loading={writing === format.id}
                disabled={writing !== undefined}
                aria-label={`Download ${format.name}`}
                onClick={() => reportFailure(save(format))}
              >
                Download
              </Button>
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
