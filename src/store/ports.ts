/**
 * What the product asks of a store, by role. Drivers (sqlite/, later postgres/ and clickhouse/)
 * implement these and pass contract/; nobody else knows which engine runs.
 */
