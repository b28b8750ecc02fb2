# Makes the SAS files of the tests, with haven 2.5.1, as nothing in Python writes such files: `Rscript sas_files.R`.
# small/persons.sas7bdat is the table of small_files.py, ../browser/files/garden.sas7bdat that of garden_files.py.

library(haven)

days <- c("2024-03-01", "1999-12-31", NA, "1960-01-01", "2000-02-29", "2024-03-01")
persons <- data.frame(
  sex = c("male", "female", "female", "male", "no answer", "female"),
  age = c(30, 41, NA, 25, 67, 30),
  income = c(1234.5, 0.1, 99.25, NA, 1e6, 3),
  town = c("Köln", "Łódź", "Köln", NA, "Paris & Co", "Łódź"),
  day = as.Date(days)
)
attr(persons$sex, "label") <- "Sex of the person"
attr(persons$age, "label") <- "Age in years"
write_sas(persons, "small/persons.sas7bdat")

k <- 0:399
rain <- k %% 2 == 0
wet <- ifelse((k %/% 2) %% 10 == 0, !rain, rain)
garden <- data.frame(
  case = paste0("c", k),
  rain = ifelse(rain, "yes", "no"),
  grass = ifelse(wet, "wet", "dry"),
  weekday = ifelse((k %/% 20) %% 2 == 0, "work", "free")
)
labels <- c("Number of the case", "Did it rain?", "The grass", "Kind of day")
for (column in seq_along(labels)) attr(garden[[column]], "label") <- labels[column]
write_sas(garden, "../browser/files/garden.sas7bdat")
