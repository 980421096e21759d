"""The whole site under harm: killed programs, servers that go away, full disks, greedy and slow visitors."""
